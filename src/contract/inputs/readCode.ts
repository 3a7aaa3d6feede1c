import { fields } from '../messages';
import { hyphens, withAsciiDigits } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

const cleaned = (typed: string): string =>
  withAsciiDigits(plainLine(typed).normalize('NFKC')).replace(hyphens, '-').trim();

const linked = /[?&](?:referral_?number|referral_?code|coupon(?:_?code)?|code|ref)=([^&#\s]*)/i;
const label = /^.*\b(?:code|number|coupon|referral)\b(?:\s+is\b)?\s*[:=-]?\s*/i;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const ours = /(?<![A-Z0-9])SN[\s.:_-]*([A-Z0-9]{4})[\s._-]*([A-Z0-9]{4})(?![A-Z0-9])/g;
const grouped = /^([A-Z0-9]{4})[\s._-]*([A-Z0-9]{4})$/;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Our alphabet has no O, I and L, which people read where 0 and 1 are. */
const asWritten = (eight: string): string => `SN-${eight.replace(/O/g, '0').replace(/[IL]/g, '1')}`;

/** A referral or coupon code as people pass it on: in a link or a sentence, in small letters, with spaces, hyphens or a full stop. */
export const readCode = (typed: string): Reading => {
  const text = cleaned(typed);
  const within = linked.exec(text)?.[1];
  const upper = (within === undefined ? text : cleaned(decoded(within))).toUpperCase();
  const found = [...new Set(Array.from(upper.matchAll(ours), ([, one = '', two = '']) => one + two))];
  if (found[0] !== undefined && found[1] !== undefined)
    return { problem: fields.codeSeveral(asWritten(found[0]), asWritten(found[1])) };
  if (found[0] !== undefined) return { value: asWritten(found[0]) };
  const bare = upper.replace(label, '').replace(around, '');
  const [, one, two = ''] = grouped.exec(bare) ?? [];
  if (one !== undefined && /\d/.test(bare)) return { value: asWritten(one + two) };
  return text === '' || /^[\p{L}\p{N}-]+$/u.test(bare) ? { value: bare } : { problem: fields.code };
};

/** The digits of a code or an account number between spaces and hyphens, or the only group of `length` digits in a sentence, if no letter touches it. Anything else is unchanged. */
export const readDigits = (typed: string, length: number): string => {
  const text = cleaned(typed);
  const together = text.replace(/(?<=\d)[\s-]+(?=\d)/g, '').replace(/^[\s.,:]+|[\s.,:]+$/g, '');
  if (/^\d*$/.test(together)) return together;
  const groups = [...together.matchAll(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu)]
    .map(([group]) => group)
    .filter((group) => group.length === length);
  return groups.length === 1 ? (groups[0] ?? '') : text;
};
