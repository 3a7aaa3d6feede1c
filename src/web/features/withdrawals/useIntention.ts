import { useState } from 'react';
import type { Bank } from '../../../contract/profile';
import { newKey } from '../../api/idempotencyKeys';

const intentions = () => {
  let meant = { about: '', key: '' };
  return {
    keyOf: (amount: string, { bank_name, account_no }: Bank): string => {
      const about = JSON.stringify([Number(amount), bank_name, account_no]);
      if (meant.about !== about) meant = { about, key: newKey() };
      return meant.key;
    },
    /** It was made: the next one is another, even with the same amount. */
    end: () => {
      meant = { about: '', key: '' };
    },
  };
};

/**
 * The key of an intended withdrawal. One amount to one account is one request until it was made, however often it is confirmed: if an earlier call
 * was given up and arrives after all, the server makes one withdrawal of both. A refused call leaves the key free.
 */
export const useIntention = () => useState(intentions)[0];
