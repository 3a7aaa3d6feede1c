import type { AdminTask } from '../../../contract/jobs';
import { paths } from '../../paths';

/** Stopped and completed are final: such a job can be looked at, copied and deleted, nothing else. */
export const hasEnded = ({ status }: AdminTask): boolean => status === 'stopped' || status === 'completed';

/** Where a copy of a job is posted. */
export const copyAddress = ({ id }: AdminTask): string => `${paths.admin.postJob}?from=${id}`;
