/** The navigation's state with which one entrance hands the e-mail that was typed to the next, beside what it was handed itself. */
export const withTypedEmail = (state: unknown, email: string): object => ({
  ...(typeof state === 'object' ? state : {}),
  email,
});

export const getTypedEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;
