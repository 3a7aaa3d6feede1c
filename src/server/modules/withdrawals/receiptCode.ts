import { randomBytes } from 'node:crypto';

/** 128 random bits: a receipt cannot be found by guessing. */
export const newReceiptCode = (): string => randomBytes(16).toString('base64url');

/** True if the code has the form of a receipt's; any other need not be looked up. */
export const isReceiptCode = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const receiptPathOf = (code: string): string => `/r/${code}`;
