import { z } from 'zod';
import { login } from '../messages';
import { closing } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

const around = new RegExp(`^[\\s<>()[\\]{}"'“”‘’‚«»*\\x60,;:]+|[\\s<()[\\]{}«${closing}]+$`, 'gu');
const named = /^[^@<>]*<([^<>]*)>[\s.,;]*$/;
const label = /^[^@]*\be-?mail\b(?: (?:address|id))?(?:(?:\s+is\b|\s*[:=-])\s*|\s+)/i;
const address = z.email().max(254);
const isAddress = (text: string): boolean => address.safeParse(text).success;

/** The address that was probably meant: with a full stop for a comma, without a space beside @, with @ for (at). */
const meantBy = (typed: string): string | null => {
  const mended = typed
    .replace(/\s*[([]?(@|\bat\b(?=[)\]]))[)\]]?\s*/g, '@')
    .replace(/\s*[.,;]+\s*/g, '.')
    .replace(/@+\.?/g, '@');
  return isAddress(mended) ? mended : null;
};

/** Reads one address, also with a name or words before it (Ada <ada@…>, My email is ada@…), as a mailto link, or with a full stop behind it. */
export const readEmail = (typed: string): Reading => {
  const text = plainLine(typed).normalize('NFKC').trim();
  const bare = (named.exec(text)?.[1] ?? text)
    .replace(around, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(label, '')
    .replace(around, '')
    .toLowerCase();
  if (bare === '') return { problem: login.emailRequired };
  if (isAddress(bare)) return { value: bare };
  const words = bare.split(/[\s,;<>/]+/).map((word) => word.replace(around, ''));
  const [one, other] = new Set(words.filter(isAddress));
  if (one !== undefined && other !== undefined) return { problem: login.emailSeveral(one, other) };
  const meant = one ?? meantBy(bare);
  return { problem: meant === null ? login.emailInvalid : `${login.emailInvalid}. ${login.emailMeant(meant)}` };
};
