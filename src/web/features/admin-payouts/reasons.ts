/** What banks say most often when they send a transfer back. The member reads it. */
export const returnReasons = [
  'The account number does not exist.',
  'The name at the bank is another.',
  'The account cannot receive transfers.',
] as const;
