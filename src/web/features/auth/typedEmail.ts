/** The navigation's state by which one auth page passes the typed e-mail to the next, beside its own. */
export const withTypedEmail = (state: unknown, email: string): object => ({
  ...(typeof state === 'object' ? state : {}),
  email,
});

export const getTypedEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;
