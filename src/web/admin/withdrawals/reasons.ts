/** The most frequent reasons for declining a withdrawal. */
export const withdrawalReasons = [
  'The account name does not match your full name.',
  'The account number is not valid at this bank.',
  'The bank could not complete the transfer.',
  'We need to check your recent proofs first. Write to support.',
  'You asked us to stop this withdrawal.',
] as const;
