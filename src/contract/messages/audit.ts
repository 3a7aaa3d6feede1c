export const loadFailed = 'We couldn’t load the audit log.';
export const archived = (rows: string, lastMonth: string) =>
  `${rows} older entries, up to ${lastMonth}, are archived and not listed here.`;
