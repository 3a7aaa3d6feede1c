import type { ArgOf } from '../../../contract/endpoint';
import { listTasks } from '../../../contract/tasks';
import { listArg } from '../../lib/listArg';
import type { TableParams } from '../../ui/useTableParams';

export const filterNames = ['platform', 'minPayout', 'minSlotsLeft'] as const;
export type FilterName = (typeof filterNames)[number];

export const bestPaid = '-payoutAmount';

type Wishes = ArgOf<typeof listTasks>;

/** What the address asks of the list, less what makes no sense there: the submitted jobs share the address, and links grow old. */
export const wishesOf = ({ query }: Pick<TableParams, 'query'>): Wishes =>
  listArg(listTasks.query, { ...query, sort: query.sort === bestPaid ? bestPaid : undefined });

export const filtersSet = (wishes: Wishes): readonly FilterName[] =>
  filterNames.filter((name) => wishes[name] !== undefined);
