/** The last digits are enough to know one's own account by, and an onlooker never sees the rest. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;
