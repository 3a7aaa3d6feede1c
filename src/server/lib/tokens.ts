import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** Crockford's base32 has no I, L, O or U, so that a code read out over the phone is heard right. Each character has 5 bits. */
export const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const randomCharacters = (length: number): string =>
  Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('');

export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. It is random enough that a plain hash cannot be reversed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The secret that opens a session's pictures and nothing else. It is derived from the token, and not reversible. */
export const mediaTokenOf = (token: string): string =>
  createHmac('sha256', token).update('pictures').digest('base64url');
