import { brand } from '../brand';

export const sharedDatabase = `${brand.shortName}-shared`;

/** True if anything was ever shared here. Browsers without this list have no share sheet for sites either. */
export const hasShared = async (): Promise<boolean> => {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  return (databases ?? []).some(({ name }) => name === sharedDatabase);
};

/** Tells the service worker that a person has logged out on purpose, so that it deletes pictures from the share sheet. */
export const forgetShare = 'forget-share';
