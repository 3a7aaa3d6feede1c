import { randomBytes } from 'node:crypto';

/** 128 random bits: nobody finds a receipt by guessing. */
export const newReceiptCode = (): string => randomBytes(16).toString('base64url');

/** Whether this is the code of a receipt that there may be; anything else need not be looked up. */
export const isReceiptCode = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const receiptPathOf = (code: string): string => `/r/${code}`;
