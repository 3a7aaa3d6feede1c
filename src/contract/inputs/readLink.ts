import { fields } from '../messages';
import { closing } from './characters';
import { holdsHidden, trimHidden } from './hidden';
import type { Reading } from './reading';

const scheme = /https?:\/\//i;
/** A link as chats and notes write it: [text](address). */
const markdown = /\[([^\][]*)\]\(((?:[^\s()]|\([^\s()]*\))*)\)/g;
const begins = '(?<![\\p{L}\\p{N}/?=&#%._-])';
/** A mistyped beginning of an address: htps://, http//, https:/, https;//, https:x.com. */
const brokenScheme = new RegExp(
  `${begins}(?:https?(?:[:;.,]*[\\\\/]+|[:;])|(?=\\w*t)(?=\\w*p)[htps]{3,7}(?:[:;.,]*[\\\\/]{2,}|:[\\\\/]))(?=[\\p{L}\\p{N}])`,
  'giu',
);
const repeatedScheme = new RegExp(`${begins}(?:https?://)+(?=https?://)`, 'giu');
const brokenWww = new RegExp(`(?<=${begins}|://)www[,;:]+(?=[\\p{L}\\p{N}])`, 'giu');
/** A second address joined to the first, outside its path, query and fragment. */
const joined = /(?<=[^/=?&#:\s])(?=https?:\/\/)/gi;
/** The same without https://. Addresses may hold commas, so only www or a host with a path starts another. */
const joinedBare = /[,;|،؛，；](?=(?:www\.|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/))/giu;
const bareAddress = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[:/?#].*)?$/u;
const hasPath = /\/\/(?:www\.|[^/]+\/)/i;
const otherAddress = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/)/i;
const credentials = /^https?:\/\/[^/?#\\]*@/i;
const unsafe = /[\s<>"\\]|^https?:\/\/\//i;
const leading = /^[\p{Ps}\p{Pi}\p{Pd}\p{So}<"'*\x60→]+/u;
/** Text that an address may directly follow, without a space. */
const opening = /(?:^|[\s\p{Ps}\p{Pi}\p{Pd}\p{So}<>"':*|\x60→])$/u;

const mended = (typed: string): string =>
  typed
    .replace(markdown, ' $1 $2 ')
    .replace(brokenScheme, (begun) => {
      if (/^https?:\/\/$/i.test(begun)) return begun;
      return /s/i.test(begun) ? 'https://' : 'http://';
    })
    .replace(joined, ' ')
    .replace(repeatedScheme, '')
    .replace(brokenWww, 'www.');

// Not U+FEFF, which hides inside.
const spaces = /[^\S\uFEFF]+/;

const sentenceEnd = new RegExp(`[${closing}]$`, 'u');
const brackets = ['()', '[]', '{}'] as const;
const count = (text: string, sign = ''): number => text.split(sign).length - 1;
const closesMore = (text: string): boolean =>
  brackets.some(([open, close = '']) => text.endsWith(close) && count(text, close) > count(text, open));

/** Drops the surrounding sentence's full stops, quotes and brackets; a bracket opened in the address stays. */
const withoutSentence = (address: string): string => {
  let left = trimHidden(address);
  while (sentenceEnd.test(left) || closesMore(left)) left = trimHidden(left.slice(0, -1));
  return left;
};

// Far longer than an address with the words that apps add.
const longest = 3_000;

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';
const hostOf = (address: string): string =>
  address
    .replace(scheme, '')
    .split(/[/?#:]/, 1)[0]
    ?.toLowerCase() ?? '';

/** One UTF-8 character, decoded separately, so that a broken one cannot hide another. */
const encoded =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;
const decodeOne = (char: string): string => {
  try {
    return decodeURI(char);
  } catch {
    return char;
  }
};

/** Letters that look like those of a host in Latin letters. */
const lookalikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}ɡɑı]/u;

const checked = (address: string): Reading => {
  if (credentials.test(address)) return { problem: fields.linkCredentials };
  if (holdsHidden(address) || holdsHidden(pathOf(address).replace(encoded, decodeOne)))
    return { problem: fields.linkHidden };
  if (unsafe.test(address)) return { problem: fields.link };
  const host = hostOf(address);
  const [lookalike] = (/[a-z]/.test(host) && lookalikes.exec(host)) || [];
  return lookalike === undefined ? { value: address } : { problem: fields.linkLookalike(lookalike) };
};

const apart = (word: string): string[] => {
  const path = pathOf(word);
  return (path.replace(joinedBare, ' ') + word.slice(path.length)).split(' ');
};

const addressesIn = (word: string): string[] => {
  const at = word.search(scheme);
  const before = word.slice(0, at);
  if (at > 0 && opening.test(before)) return [...addressesIn(before), ...addressesIn(word.slice(at))];
  const bare = withoutSentence(word.replace(leading, ''));
  if (at !== 0 && bareAddress.test(bare)) return [`https://${bare}`];
  return at >= 0 || otherAddress.test(bare) ? [withoutSentence(word)] : [];
};

/** Reads the one web address of a text, alone or in a sentence, with or without protocol; refuses two, hidden characters inside, look-alike letters, and credentials. */
export const readLink = (typed: string): Reading => {
  if (typed.length > longest) return { problem: fields.tooLong.error({ maximum: longest }) };
  const text = trimHidden(mended(typed));
  const words = text.split(spaces);
  const [address, other] = new Set(words.flatMap(apart).flatMap(addressesIn));
  if (address === undefined) return { problem: fields.link };
  if (other !== undefined) return { problem: fields.linkSeveral(address, other) };
  // Words between full stops look like hosts.
  const isSure = words.length === 1 || scheme.test(text) || hasPath.test(address);
  return isSure && /^https?:\/\//i.test(address) ? checked(address) : { problem: fields.link };
};
