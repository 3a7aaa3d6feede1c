import { hasVisibleHtml } from '../../contract/inputs/hidden';
import { brand } from '../brand';
import { siteStorage } from '../lib/siteStorage';

export const isEmptyHtml = (html: string): boolean => !hasVisibleHtml(html);

// An application has one member, so members of one phone never share drafts.
const prefix = `${brand.shortName}_proof_`;
const getKey = (applicationId: string): string => `${prefix}${applicationId}`;

const brief = new Map<string, string>();

export const readDraft = (applicationId: string): string =>
  brief.get(applicationId) ?? siteStorage()?.getItem(getKey(applicationId)) ?? '';

export const dropDraft = (applicationId: string): void => {
  brief.delete(applicationId);
  siteStorage()?.removeItem(getKey(applicationId));
};

/** Everyone's: drafts do not name their member. */
export const dropAllDrafts = (): void => {
  brief.clear();
  const storage = siteStorage();
  for (const key of storage?.keys() ?? []) if (key.startsWith(prefix)) storage?.removeItem(key);
};

export const isDraftLasting = (applicationId: string): boolean => !brief.has(applicationId);

/** False if it lasts only as long as the page. */
export const keepDraft = (applicationId: string, html: string): boolean => {
  if (isEmptyHtml(html)) {
    dropDraft(applicationId);
    return true;
  }
  brief.set(applicationId, html);
  const storage = siteStorage();
  storage?.setItem(getKey(applicationId), html);
  if (storage?.getItem(getKey(applicationId)) === html) brief.delete(applicationId);
  return isDraftLasting(applicationId);
};

export const restoreDraft = ({ applicationId, html }: { applicationId: string; html: string }): void => {
  if (readDraft(applicationId) === '') keepDraft(applicationId, html);
};

/** Our editor writes pictures alike, without angle brackets in attributes. */
export const waiting = /<img\b[^>]*?\bdata-upload="([0-9a-f-]{36})"[^>]*>/g;

export const waitingPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(waiting)].map(([, id = '']) => id)),
];

/** A piece keeps its place among the others. */
const nameIn = (picture: string): string => / alt="Screenshot \d+, part \d+ of \d+"/.exec(picture)?.[0] ?? '';

/** Previews die with their page. */
export const withoutPreviews = (html: string): string =>
  html.replace(waiting, (picture, id: string) => `<img data-upload="${id}"${nameIn(picture)}>`);

/** A proof to send. @throws for a picture without an address, because none may be missing. */
export const withAddresses = (html: string, addressOf: (id: string) => string | null | undefined): string =>
  html.replace(waiting, (picture, id: string) => {
    const address = addressOf(id);
    if (!address) throw new Error('a picture of this proof is not stored yet');
    return `<img src="${address}"${nameIn(picture)}>`;
  });
