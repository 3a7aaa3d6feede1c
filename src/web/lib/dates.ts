import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import utc from 'dayjs/plugin/utc';
import { serverNow } from './serverTime';

dayjs.extend(utc);
dayjs.extend(advancedFormat);

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const lagosAheadMinutes = 60;

/** Lagos is UTC+1 all year; the time zone plugin costs slow phones tens of milliseconds. */
const inLagos = (moment: string | Date): Dayjs => dayjs.utc(moment).utcOffset(lagosAheadMinutes);
const formatted =
  (pattern: string) =>
  (iso: string): string =>
    inLagos(iso).format(pattern);

export const lagosToday = (now: Date = serverNow()): string => inLagos(now).format('YYYY-MM-DD');

export const lagosDaysAgo = (days: number, now: Date = serverNow()): string =>
  inLagos(now).subtract(days, 'day').format('YYYY-MM-DD');

/** A moment on the clock in Lagos for a date field, and back. */
export const lagosClock = (iso: string): string => inLagos(iso).format('YYYY-MM-DDTHH:mm');
export const instantOfLagos = (clock: string): string =>
  dayjs.utc(clock).subtract(lagosAheadMinutes, 'minute').toISOString();

export const formatOrdinalDate = formatted('Do [of] MMM YYYY');

export const formatDay = formatted('D MMM YYYY');

/** "Wed 5 Mar 2025, 14:05" */
export const formatDateTime = formatted('ddd D MMM YYYY, HH:mm');

/** "Tue 24 Nov, 14:05", for days so near that the year is obvious. */
export const formatNearTime = formatted('ddd D MMM, HH:mm');

/** "today 14:05", "on Fri 27 Nov", with the year if it is another. */
export const formatDeadline = (iso: string, now: Date = serverNow()): string => {
  const [end, today] = [inLagos(iso), inLagos(now)];
  if (end.isSame(today, 'day')) return end.format('[today] HH:mm');
  return end.format(end.isSame(today, 'year') ? '[on] ddd D MMM' : '[on] ddd D MMM YYYY');
};

export const formatClock = formatted('HH:mm');

/** "Today, 21 Nov 2026", "Yesterday, 20 Nov 2026", "Thu 19 Nov 2026". */
export const formatDayHeading = (iso: string, now: Date = serverNow()): string => {
  const [day, today] = [inLagos(iso), inLagos(now)];
  if (day.isSame(today, 'day')) return day.format('[Today], D MMM YYYY');
  return day.format(day.isSame(today.subtract(1, 'day'), 'day') ? '[Yesterday], D MMM YYYY' : 'ddd D MMM YYYY');
};

export const formatMonth = (month: string): string => dayjs.utc(`${month}-01`).format('MMMM YYYY');

/** "1 Nov – 30 Nov 2026", up to today in the current month. */
export const formatMonthDays = (month: string, now: Date = serverNow()): string => {
  const [end, today] = [dayjs.utc(`${month}-01`).endOf('month'), inLagos(now).utc(true)];
  return `${end.format('[1] MMM')} – ${(end.isBefore(today) ? end : today).format('D MMM YYYY')}`;
};

/** Two units: "3 h 12 min", "1 d 2 h", "less than a minute". */
export const stretch = (ms: number, units: 1 | 2): string => {
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  const shown = [days && `${days} d`, hours && `${hours} h`, !days && minutes && `${minutes} min`].filter(Boolean);
  return shown.slice(0, units).join(' ') || 'less than a minute';
};

/** "5 min ago", "in 3 h"; beyond a day, the day. */
export const relativeTime = (iso: string, now: Date = serverNow()): string => {
  const ms = new Date(iso).getTime() - now.getTime();
  const distance = Math.abs(ms);
  if (distance >= dayMs) return formatDay(iso);
  if (distance < minuteMs) return 'just now';
  return ms < 0 ? `${stretch(distance, 1)} ago` : `in ${stretch(distance, 1)}`;
};

export const timeLeft = (iso: string, now: Date = serverNow()): string => {
  const ms = new Date(iso).getTime() - now.getTime();
  return ms > 0 ? stretch(ms, 2) : '';
};

export const timeSince = (iso: string, now: Date = serverNow()): string =>
  stretch(Math.max(0, now.getTime() - new Date(iso).getTime()), 2);

export const greeting = (now: Date = serverNow()): string => {
  const hour = inLagos(now).hour();
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
};
