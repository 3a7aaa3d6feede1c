import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Crockford's base32 omits I, L, O and U, which are misheard. Each character has 5 bits. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomCharacters = (length: number): string =>
  Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored instead of the token, which is random enough for a plain hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session's pictures and nothing else; derived from the token, irreversibly. */
export const mediaTokenOf = (token: string): string =>
  createHmac('sha256', token).update('pictures').digest('base64url');
