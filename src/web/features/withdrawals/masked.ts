/** The last four digits: enough to recognise the own account, and nobody beside the screen reads the number. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;
