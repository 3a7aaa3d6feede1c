import { fields } from '../messages';
import { closing } from './characters';
import { holdsHidden, trimHidden } from './hidden';
import type { Reading } from './reading';

const scheme = /https?:\/\//gi;
/** A mistyped beginning of an address: https//x.com, https:/x.com. */
const brokenScheme = /^(https?)(?::\/|\/\/)(?=[^/])/i;
const bareAddress = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[:/?#].*)?$/u;
/** A second address joined to the first, outside its path, query and fragment. */
const joined = /[^/=?&#:]https?:\/\//i;
/** The same without https://. Addresses may hold commas, so only www or a host with a path starts another. */
const joinedBare = /[,;|،؛，；](?:www\.|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/)/iu;
const otherAddress = /^(?:https?:|[a-z][a-z\d+.-]*:\/\/)/i;
const credentials = /^https?:\/\/[^/?#\\]*@/i;
const unsafe = /[\s<>"\\]|^https?:\/\/\//i;

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

const checked = (address: string): Reading => {
  const path = pathOf(address);
  if (joined.test(address) || joinedBare.test(path)) return { problem: fields.linkSeveral };
  if (credentials.test(address)) return { problem: fields.linkCredentials };
  if (holdsHidden(address) || holdsHidden(path.replace(encoded, decodeOne))) return { problem: fields.linkHidden };
  return unsafe.test(address) ? { problem: fields.link } : { value: address };
};

/** Without a scheme only a whole text is an address, because words in sentences contain full stops too. */
const readBare = (text: string): Reading => {
  const words = text.split(spaces).map(withoutSentence);
  const whole = words[0]?.replace(brokenScheme, '$1://') ?? '';
  if (words.filter((word) => bareAddress.test(word.replace(brokenScheme, ''))).length > 1)
    return { problem: fields.linkSeveral };
  if (words.length > 1) return { problem: fields.link };
  if (/^https?:\/\//i.test(whole)) return checked(whole);
  return bareAddress.test(whole) ? checked(`https://${whole}`) : { problem: fields.link };
};

/** Reads the one web address of a text, alone or in a sentence, with or without protocol; refuses two, hidden characters inside, and credentials. */
export const readLink = (typed: string): Reading => {
  if (typed.length > longest) return { problem: fields.tooLong.error({ maximum: longest }) };
  const text = trimHidden(typed);
  const begins = [...text.matchAll(scheme)].map(({ index }) => index);
  const [first] = begins;
  if (first === undefined) return readBare(text);
  const [address = '', ...behind] = text.slice(first).split(spaces);
  const others = [...text.slice(0, first).split(spaces), ...behind].map(withoutSentence);
  if (others.some((word) => bareAddress.test(word) || otherAddress.test(word))) return { problem: fields.linkSeveral };
  // After a letter it belongs to another address: x.com/?to=https://…
  if (/[^\s\p{Ps}\p{Pi}\p{Pd}\p{So}<>"':*|\x60→]$/u.test(text.slice(0, first))) return { problem: fields.link };
  return checked(withoutSentence(address));
};
