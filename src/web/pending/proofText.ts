import { hasVisibleHtml, hasVisibleText } from '../../contract/inputs/hidden';
import { linkify, type TextPart } from '../../contract/inputs/linkify';
import { groupPieces, nameOfPiece } from '../../contract/screenshots';
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
const waiting = /<img\b[^>]*?\bdata-upload="([0-9a-f-]{36})"[^>]*>/g;

export const waitingPictures = (html: string): string[] => [
  ...new Set([...html.matchAll(waiting)].map(([, id = '']) => id)),
];

/** The ids of each screenshot's pieces. */
export const waitingScreenshots = (html: string): string[][] =>
  groupPieces(html)
    .map((pieces) => pieces.flatMap(waitingPictures))
    .filter(({ length }) => length > 0);

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

export interface ProofParts {
  readonly link: string;
  /** The ids of each screenshot's pieces. */
  readonly pictures: readonly (readonly string[])[];
  readonly note: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** One text with marked parts; the server drops the marks. */
export const composeProof = ({ link, pictures, note }: ProofParts): string => {
  const address = escaped(link);
  const images = pictures
    .flatMap((ids, shot) =>
      ids.map((id, piece) => {
        const name = ids.length > 1 ? ` alt="${nameOfPiece(shot + 1, piece + 1, ids.length)}"` : '';
        return `<img data-upload="${id}"${name}>`;
      }),
    )
    .join('');
  return [
    address && `<p data-part="link"><a href="${address}">${address}</a></p>`,
    images && `<p data-part="pictures">${images}</p>`,
    note,
  ].join('');
};

const composed =
  /^(?:<p data-part="link"><a href="([^"]*)">[^<]*<\/a><\/p>)?(?:<p data-part="pictures">((?:<img data-upload="[0-9a-f-]{36}"(?: alt="Screenshot \d+, part \d+ of \d+")?>)+)<\/p>)?/;

/** The parts of a text; one without marks, like older drafts, is all note. */
export const parseProof = (html: string): ProofParts => {
  const [marked = '', link = '', images = ''] = composed.exec(html) ?? [];
  const parts = {
    link: unescaped(link),
    pictures: waitingScreenshots(images),
    note: html.slice(marked.length),
  };
  return composeProof(parts) === html ? parts : { link: '', pictures: [], note: html };
};

/** The same with the pictures that older notes held among the screenshots. */
export const withNotePictures = ({ pictures, note, ...parts }: ProofParts): ProofParts => ({
  ...parts,
  pictures: [...pictures, ...waitingPictures(note).map((id) => [id])],
  note: note.replace(waiting, ''),
});

const asLink = ({ text, href }: TextPart): string =>
  href === undefined ? escaped(text) : `<a href="${escaped(href)}">${escaped(text)}</a>`;

/** A plain note as rich text: lines become paragraphs, and addresses links. */
export const noteHtml = (text: string): string =>
  hasVisibleText(text)
    ? text
        .trimEnd()
        .split('\n')
        .map((line) => `<p>${linkify(line).map(asLink).join('') || '<br>'}</p>`)
        .join('')
    : '';

/** A note without formatting as it was typed; null for any other. */
export const plainNote = (html: string): string | null => {
  const text = [...html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, line = '']) => unescaped(line.replace(/<br>|<a href="[^"]*">|<\/a>/g, '')))
    .join('\n');
  return noteHtml(text) === html ? text : null;
};
