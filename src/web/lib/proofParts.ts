/** The parts of a proof on its screen; a draft and the server hold it as one rich text. */
export interface ProofParts {
  readonly link: string;
  /** The ids of the screenshots, in order. */
  readonly pictures: readonly string[];
  /** Rich text, with the pictures added to it. */
  readonly note: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** One rich text of all parts. Their marks distinguish them from the editor's text, which has none; the server drops them. */
export const composeProof = ({ link, pictures, note }: ProofParts): string => {
  const address = escaped(link);
  const images = pictures.map((id) => `<img data-upload="${id}">`).join('');
  return [
    address && `<p data-part="link"><a href="${address}">${address}</a></p>`,
    images && `<p data-part="pictures">${images}</p>`,
    note,
  ].join('');
};

const composed =
  /^(?:<p data-part="link"><a href="([^"]*)">[^<]*<\/a><\/p>)?(?:<p data-part="pictures">((?:<img data-upload="[0-9a-f-]{36}">)+)<\/p>)?/;

/** The parts of a rich text. One without parts, like older drafts, is a note as a whole, so that nothing of it is lost. */
export const parseProof = (html: string): ProofParts => {
  const [marked = '', link = '', images = ''] = composed.exec(html) ?? [];
  const parts = {
    link: unescaped(link),
    pictures: Array.from(images.matchAll(/[0-9a-f-]{36}/g), ([id]) => id),
    note: html.slice(marked.length),
  };
  return composeProof(parts) === html ? parts : { link: '', pictures: [], note: html };
};
