import { sharingLimits } from '../../../contract/limits';
import { crockford } from '../../lib/tokens';

const begin = /^\/+s\/+/i;
const code = new RegExp(`^[^\\dA-Z]*([\\dA-Z]{${sharingLimits.codeCharacters}})(?![\\dA-Z])`);
const ofCode = new RegExp(`^[${crockford}]*$`);

/** Node reads addresses as Latin-1; a cut or broken escape becomes a mark like any other. */
const decoded = (raw: string): string =>
  Buffer.from(
    raw.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const visible = (raw: string): string =>
  decoded(raw)
    .normalize('NFKC')
    .replace(/[\p{C}\p{M}]/gu, '');

// People who copy a code by hand write these for 0 and 1, which is why codes have none.
const asDigits = (typed: string): string => typed.replace(/O/g, '0').replace(/[IL]/g, '1');

/** The link’s code, whatever messengers and sentences put around it and however its letters are written. */
export const readShareCode = (raw: string): string | null => {
  const [, found = null] = code.exec(visible(raw).toUpperCase()) ?? [];
  const read = found && asDigits(found);
  return read !== null && ofCode.test(read) ? read : null;
};

/** A shared link's address as we write it, also of one that nobody has; all others unchanged. */
export const sharedAddress = (url: string): string => {
  if (!begin.test(url)) return url;
  const [path = '', query = ''] = url.replace(begin, '').split(/\?(.*)/s);
  const read = readShareCode(path) ?? 'unknown';
  const [known = ''] = /^[a-z\d=&]*/.exec(visible(query).toLowerCase()) ?? [];
  return `/s/${read}${known && `?${known}`}`;
};
