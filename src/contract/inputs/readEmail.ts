import { z } from 'zod';
import { login } from '../messages';
import { closing } from './characters';
import { plainLine } from './hidden';
import type { Reading } from './reading';

const around = new RegExp(`^[\\s<>()[\\]{}"'“”‘’‚«»*\\x60,;:]+|[\\s<()[\\]{}«${closing}]+$`, 'gu');
const named = /^[^@<>]*<([^<>]*)>[\s.,;]*$/;
const label = /^e-?mail(?: address)?\s*:\s*/i;
const address = z.email();

/** Reads one address, also with a name before it (Ada <ada@…>), as a mailto link, or with a full stop behind it. */
export const readEmail = (typed: string): Reading => {
  const text = plainLine(typed).normalize('NFKC').trim();
  const bare = (named.exec(text)?.[1] ?? text)
    .replace(around, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(label, '')
    .replace(around, '')
    .toLowerCase();
  if (bare === '') return { problem: login.emailRequired };
  if (bare.length <= 254 && address.safeParse(bare).success) return { value: bare };
  const addresses = bare.split(/[\s,;<>/]+/).filter((word) => address.safeParse(word).success);
  return { problem: addresses.length > 1 ? login.emailSeveral : login.emailInvalid };
};
