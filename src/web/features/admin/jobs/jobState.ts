import type { Platform } from '../../../../contract/primitives';
import type { AdminTask } from '../../../../contract/tasks';

export const platformName: Record<Platform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
};

/** Stopped and completed are final: such a job can be looked at and deleted, nothing else. */
export const hasEnded = ({ status }: AdminTask): boolean => status === 'stopped' || status === 'completed';
