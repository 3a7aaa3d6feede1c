import { brand } from '../../brand';
import { isEmptyHtml } from '../../ui/richText';

// An application belongs to one member and one job, so that two members of one phone never see each other's drafts.
const keyOf = (applicationId: string): string => `${brand.shortName}_proof_${applicationId}`;

export const readDraft = (applicationId: string): string => localStorage.getItem(keyOf(applicationId)) ?? '';

export const dropDraft = (applicationId: string): void => localStorage.removeItem(keyOf(applicationId));

/** False when the browser has no room for it, so that the person can be told. */
export const keepDraft = (applicationId: string, html: string): boolean => {
  if (isEmptyHtml(html)) {
    dropDraft(applicationId);
    return true;
  }
  try {
    localStorage.setItem(keyOf(applicationId), html);
    return true;
  } catch {
    return false;
  }
};
