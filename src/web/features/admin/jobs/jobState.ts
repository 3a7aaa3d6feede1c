import type { AdminTask, TaskKind } from '../../../../contract/jobs';
import { serverNow } from '../../../lib/serverTime';
import { paths } from '../../../paths';

/** Stopped and completed are final: such a job can be viewed, copied and deleted, nothing else. */
export const hasEnded = ({ status }: AdminTask): boolean => status === 'stopped' || status === 'completed';

/** Members see a job or are temporarily kept from it; one that waits for its money is not visible to them yet. */
export const canPause = ({ status }: AdminTask): boolean => status === 'available' || status === 'paused';

export const isDraft = ({ status }: AdminTask): boolean => status === 'draft';

/** A draft is deleted instead. */
export const canStop = (task: AdminTask): boolean => !hasEnded(task) && !isDraft(task);

export const copyAddress = ({ id }: AdminTask): string => `${paths.admin.postJob}?from=${id}`;

export const kindNames: Readonly<Record<TaskKind, string>> = {
  share: 'Share an advert',
  resell: 'Resell a product',
  social: 'Social task',
};

export const canEndLinks = ({ status, link, linksEnd }: AdminTask): boolean =>
  link !== null &&
  status !== 'draft' &&
  status !== 'awaiting-payment' &&
  (linksEnd === null || Date.parse(linksEnd) > serverNow().getTime());
