import { brand } from '../../brand';

const key = `${brand.shortName}_signup_email`;

// A phone that shows the mail app for a moment often loads this page anew: the last step must still be there.
/** The address whose sign-up code this tab is waiting for; empty where there is none. */
export const awaitedEmail = (): string => sessionStorage.getItem(key) ?? '';
export const keepAwaitedEmail = (email: string): void => sessionStorage.setItem(key, email);
export const forgetAwaitedEmail = (): void => sessionStorage.removeItem(key);
