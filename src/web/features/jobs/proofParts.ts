import { hasVisibleText } from '../../../contract/inputs/hidden';
import { linkify, type TextPart } from '../../../contract/inputs/linkify';
import { groupPieces, nameOfPiece } from '../../../contract/screenshots';
import { waiting, waitingPictures } from '../../pending/proofText';

/** The ids of each screenshot's pieces. */
export const waitingScreenshots = (html: string): string[][] =>
  groupPieces(html)
    .map((pieces) => pieces.flatMap(waitingPictures))
    .filter(({ length }) => length > 0);

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
