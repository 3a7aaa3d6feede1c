import { z } from 'zod';
import type { ArgOf } from '../../../contract/endpoint';
import { listSubmittedTasks, listTasks } from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import { listArg, type TableParams } from '../../ui/useTableParams';
import { formatCount, formatNaira } from '../../lib/naira';
import { platformNames, platforms } from '../../lib/platforms';

export const selectNames = ['platform', 'minPayout', 'minSlotsLeft'] as const;
export const filterNames = [...selectNames, 'noFollowers'] as const;

export const bestPaid = '-payoutAmount';

/** Both tabs share the address, each with its orders. */
export const accepted = {
  ...listTasks.query.shape,
  sort: z.union([listTasks.query.shape.sort, listSubmittedTasks.query.shape.sort]),
};

export type JobQuery = ArgOf<typeof listTasks>;

/** A member holds only a few, so that one page has them all. */
export const jobsInHand = { held: 'true', pageSize: limits.pageSizeMax } as const;
/** The dashboard's first request. */
export const firstJobs = { page: 1, pageSize: limits.pageSize.dashboard, held: 'false' } as const;

/** Without invalid parts: the submitted jobs share the address, and links grow old. */
export const getJobQuery = ({ query }: Pick<TableParams, 'query'>): JobQuery =>
  listArg(listTasks.query, { ...query, held: 'false', sort: query.sort === bestPaid ? bestPaid : undefined });

export const filtersSet = <Name extends (typeof filterNames)[number]>(
  query: JobQuery,
  names: readonly Name[],
): readonly Name[] => names.filter((name) => query[name] !== undefined);

interface JobFilter {
  readonly label: string;
  readonly values: readonly string[];
  readonly format: (value: string) => string;
}

const isPlatform = (value: string): value is keyof typeof platformNames => value in platformNames;

export const jobFilters: Readonly<Record<(typeof selectNames)[number], JobFilter>> = {
  platform: {
    label: 'Platform',
    values: platforms,
    format: (value) => (isPlatform(value) ? platformNames[value] : value),
  },
  minPayout: {
    label: 'Pays at least',
    values: ['200', '500', '1000', '2000', '5000'],
    format: (value) => `${formatNaira(value)} or more`,
  },
  minSlotsLeft: {
    label: 'Places left',
    values: ['5', '10', '50', '100'],
    format: (value) => `${formatCount(Number(value))} or more`,
  },
};

/** Skips the one-row query behind the other tab's badge. */
export const ofThisSize = <Answer extends { meta: { pageSize: number } }>(
  answer: Answer | undefined,
  { pageSize }: { pageSize: number },
): Answer | undefined => (answer?.meta.pageSize === pageSize ? answer : undefined);
