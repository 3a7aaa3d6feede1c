/** What one screen leaves behind for the next, in the navigation's state: a good word, and an e-mail already typed. */
export interface Notice {
  readonly notice?: string;
  readonly email?: string;
}

export const noticeOf = (state: unknown): Notice => {
  if (typeof state !== 'object' || state === null) return {};
  const { notice, email } = state as Readonly<Record<string, unknown>>;
  return {
    ...(typeof notice === 'string' && { notice }),
    ...(typeof email === 'string' && { email }),
  };
};
