export const loadFailed = 'The audit log could not be loaded.';
export const archived = (rows: string, lastMonth: string) =>
  `${rows} older entries, up to ${lastMonth}, are archived and not listed here.`;
