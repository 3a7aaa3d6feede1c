/** The last digits are enough to know one's account by, and nobody reads the rest over a shoulder. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;
