import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out once: 256 random bits that fit into a header, a cookie and a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. It is random enough that a plain hash cannot be turned back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
