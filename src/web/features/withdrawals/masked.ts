/** The last four digits: enough to recognise one's account, too few for onlookers. */
export const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;
