/** The most frequent reasons of rejection, exactly as the member reads them. */
export const proofReasons = [
  'The screenshot does not show the post.',
  'The link does not open, or the post is no longer there.',
  'The instructions were not followed.',
  'The post was removed too early.',
  'The account does not have enough followers.',
] as const;
