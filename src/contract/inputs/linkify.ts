import { webLink } from '../primitives';

export interface TextPart {
  readonly text: string;
  /** The target; always http or https. */
  readonly href?: string;
}

/** Without a scheme only these are links, because full stops stand between words too. */
const bare =
  /^[^\p{L}\p{N}]*(?:www\.|[\p{L}\p{N}.-]+\.(?:com|org|net|ng|co|me|io|gl|ly|be|app|tv|link|store|shop)(?![\p{L}\p{N}-]))/iu;
const withScheme = /https?:\/\//i;

const partsOfWord = (word: string): TextPart[] => {
  if (!withScheme.test(word) && !bare.test(word)) return [{ text: word }];
  const begins = Math.max(0, word.search(withScheme.test(word) ? withScheme : /[\p{L}\p{N}]/u));
  const href = webLink.safeParse(word.slice(begins)).data;
  if (href === undefined) return [{ text: word }];
  const shown = withScheme.test(word) ? href : href.replace(withScheme, '');
  const at = word.indexOf(shown, begins);
  if (at < 0) return [{ text: word }];
  return [{ text: word.slice(0, at) }, { text: shown, href }, { text: word.slice(at + shown.length) }];
};

/** Splits a plain text into words and the web addresses between them; joined again, it is the same text. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  for (const part of text.split(/(\s+)/).flatMap(partsOfWord)) {
    const last = parts.at(-1);
    if (part.text === '') continue;
    if (last && last.href === undefined && part.href === undefined)
      parts[parts.length - 1] = { text: last.text + part.text };
    else parts.push(part);
  }
  return parts;
};
