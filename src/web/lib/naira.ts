const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Naira as people read it: ₦1,250, or ₦1,250.50 where there are kobo. The desk's amounts arrive as numeric strings. */
export const formatNaira = (amount: number | string): string => {
  const kobo = Math.round(Number(amount) * 100);
  const naira = Math.abs(kobo) / 100;
  const figure = kobo % 100 === 0 ? whole.format(naira) : withKobo.format(naira);
  return `${kobo < 0 ? '−' : ''}₦${figure}`;
};

/** A plain count with thousands separators. */
export const formatCount = (count: number): string => whole.format(count);
