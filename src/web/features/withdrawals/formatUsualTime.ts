/** "Usually within 9 hours"; null if too few were paid to tell. */
export const formatUsualTime = (hours: number | null | undefined): string | null => {
  if (hours === null || hours === undefined) return null;
  const [count, unit] = hours <= 48 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day'];
  return `Usually within ${count} ${unit}${count === 1 ? '' : 's'}`;
};
