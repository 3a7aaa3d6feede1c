export const minuteInSeconds = 60;
export const quarterHourInSeconds = 15 * minuteInSeconds;
export const hourInSeconds = 60 * minuteInSeconds;
export const dayInSeconds = 24 * hourInSeconds;
const minuteMs = 60_000;

const inLagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in the usual Nigerian format: "Tue 24 Nov, 14:05". */
export const formatMoment = (moment: Date): string => {
  const parts = new Map(inLagos.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')?.slice(0, 3)}, ${parts.get('hour')}:${parts.get('minute')}`;
};

const dayInLagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

export const formatDay = (moment: Date): string => dayInLagos.format(moment).replace('Sept', 'Sep');

export const secondsAfter = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
export const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs);
export const hoursAfter = (from: Date, hours: number): Date => minutesAfter(from, hours * 60);
/** Days of 24 hours; Nigeria has no summer time. */
export const daysAfter = (from: Date, days: number): Date => hoursAfter(from, days * 24);

// Lagos is UTC+1 all year.
const lagosAheadHours = 1;
export const lagosClockOf = (moment: Date): Date => hoursAfter(moment, lagosAheadHours);
const lagosClock = (moment: Date): string => lagosClockOf(moment).toISOString();

export const lagosMonthOf = (moment: Date): string => lagosClock(moment).slice(0, 7);
export const lagosDayOf = (moment: Date): string => lagosClock(moment).slice(0, 10);
/** The same as a number, for hot code. */
export const lagosDayNumber = (moment: Date): number =>
  Math.floor(hoursAfter(moment, lagosAheadHours).getTime() / (dayInSeconds * 1_000));
export const lagosTimeOf = (moment: Date): string => lagosClock(moment).slice(0, 16).replace('T', ' ');
export const monthsAfter = (month: string, count: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count)).toISOString().slice(0, 7);
export const lagosDayStart = (day: string): Date => hoursAfter(new Date(`${day}T00:00:00.000Z`), -lagosAheadHours);
/** At least one. */
export const secondsLeftOfDay = (moment: Date): number => {
  const end = (lagosDayNumber(moment) + 1) * dayInSeconds - lagosAheadHours * 60 * minuteInSeconds;
  return Math.max(1, end - Math.ceil(moment.getTime() / 1_000));
};
export const lagosMonthStart = (month: string): Date =>
  hoursAfter(new Date(`${month}-01T00:00:00.000Z`), -lagosAheadHours);
