import { brand } from '../brand';
import { siteStorage } from './siteStorage';
import { isEmptyHtml } from './richText';

// An application belongs to one member and one job, so that two members of one phone never see each other's drafts.
const prefix = `${brand.shortName}_proof_`;
const keyOf = (applicationId: string): string => `${prefix}${applicationId}`;

export const readDraft = (applicationId: string): string => siteStorage()?.getItem(keyOf(applicationId)) ?? '';

export const dropDraft = (applicationId: string): void => siteStorage()?.removeItem(keyOf(applicationId));

/** Everybody's: a draft does not say whose it is, and of a closed account nothing may stay behind. */
export const dropAllDrafts = (): void => {
  const storage = siteStorage();
  for (const key of Object.keys(storage ?? {})) if (key.startsWith(prefix)) storage?.removeItem(key);
};

/** False when the browser has no room for it or forbids it, so that the person can be told. */
export const keepDraft = (applicationId: string, html: string): boolean => {
  if (isEmptyHtml(html)) {
    dropDraft(applicationId);
    return true;
  }
  try {
    const storage = siteStorage();
    storage?.setItem(keyOf(applicationId), html);
    return storage !== undefined;
  } catch {
    return false;
  }
};
