/** A whole number as people read it: 1,234,567. The platform's formatter writes the same, but takes a slow phone tens of milliseconds to create. */
export const withThousands = (whole: number | string): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
