/** The most frequent reasons of reopening; kept in the audit log. */
export const reopeningReasons = [
  'The member has shown that the post was there.',
  'The reason given does not fit this proof.',
  'It was rejected by mistake.',
] as const;
