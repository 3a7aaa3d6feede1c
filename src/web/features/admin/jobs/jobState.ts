import type { AdminTask } from '../../../../contract/tasks';

/** Stopped and completed are final: such a job can be looked at and deleted, nothing else. */
export const hasEnded = ({ status }: AdminTask): boolean => status === 'stopped' || status === 'completed';
