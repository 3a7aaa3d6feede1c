import dayjs from 'dayjs';
import { lagosToday, stretch } from '../../lib/dates';

/** A day `YYYY-MM-DD` as "Thu 19 Nov", in another year as "Wed 19 Nov 2025". */
export const formatWeekDay = (day: string): string =>
  dayjs(day).format(day.slice(0, 4) === lagosToday().slice(0, 4) ? 'ddd D MMM' : 'ddd D MMM YYYY');

/** A day `YYYY-MM-DD` as "19 Nov". */
export const formatShortDay = (day: string): string => dayjs(day).format('D MMM');

/** A length of time in its two largest units: "3 h 12 min". */
export const formatDuration = (seconds: number): string => stretch(seconds * 1_000, 2);
