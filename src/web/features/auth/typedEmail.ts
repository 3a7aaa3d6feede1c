/** The navigation's state with which one door hands the e-mail that was typed to the next. */
export const withTypedEmail = (email: string): { email: string } => ({ email });

export const typedEmailOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined;
