/** The banks' most frequent reasons for a return. The member reads it. */
export const returnReasons = [
  'The account number does not exist.',
  'The name at the bank is another.',
  'The account cannot receive transfers.',
] as const;
