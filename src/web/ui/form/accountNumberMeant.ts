/**
 * The account number behind a phone number: wallets such as OPay and PalmPay use the number without its first 0.
 * Null where the digits are no phone number written in full.
 */
export const accountNumberMeant = (digits: string): string | null =>
  /^(?:0|2340?)([789]\d{9})$/.exec(digits)?.[1] ?? null;
