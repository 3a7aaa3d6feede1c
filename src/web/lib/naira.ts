import { withThousands } from '../../contract/messages/words';

/** ₦1,250 or ₦1,250.50; admin endpoints send numeric strings. */
export const formatNaira = (amount: number | string): string => {
  const kobo = Math.round(Number(amount) * 100);
  const naira = withThousands(Math.floor(Math.abs(kobo) / 100));
  const rest = Math.abs(kobo) % 100;
  return `${kobo < 0 ? '−' : ''}₦${naira}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
};

export const formatCount = (count: number): string => withThousands(Math.round(count));

export const toKobo = (naira: number): number => Math.round(naira * 100);

export const sumNaira = (amounts: readonly number[]): number =>
  amounts.reduce((kobo, naira) => kobo + toKobo(naira), 0) / 100;
