/** The last four digits: enough to recognise one's account, and nobody beside the screen reads the number. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;
