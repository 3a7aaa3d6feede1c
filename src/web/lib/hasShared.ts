import { brand } from '../brand';

export const sharedDatabase = `${brand.shortName}-shared`;

/** True if anything was ever shared; browsers without this list have no share sheet. */
export const hasShared = async (): Promise<boolean> => {
  const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
  return (databases ?? []).some(({ name }) => name === sharedDatabase);
};

/** Tells the service worker to delete shared pictures after a logout. */
export const forgetShare = 'forget-share';
