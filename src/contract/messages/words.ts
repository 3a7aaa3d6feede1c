const namedAtMost = 3;
export const shortList = (names: readonly string[]): string => {
  const more = names.length - namedAtMost;
  return names.slice(0, namedAtMost).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

const inWords = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A waiting time, rounded up as people say it. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return inWords(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? inWords(minutes, 'minute') : inWords(Math.ceil(minutes / 60), 'hour');
};

/** A whole number as people read it: 1,234,567. The platform's formatter writes the same, but takes a slow phone tens of milliseconds to create. */
export const withThousands = (whole: number | string): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
