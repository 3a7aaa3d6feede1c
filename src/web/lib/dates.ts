const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Every clock on screen is Lagos time, wherever the browser stands: an hour ahead of UTC all year round. The browser's own formatters know
 * that too, but each takes a slow phone tens of milliseconds to make.
 */
const inLagos = (moment: string | Date) => {
  const at = new Date(new Date(moment).getTime() + hourMs);
  const iso = at.toISOString();
  return {
    day: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? '',
    year: iso.slice(0, -20),
    weekday: weekdays[at.getUTCDay()] ?? '',
    hour: at.getUTCHours(),
    clock: iso.slice(-13, -8),
    calendarDay: iso.slice(0, -14),
  };
};

const ordinal = (day: number): string => {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
};

/** Today's day in Lagos as `YYYY-MM-DD`, as a date field wants it. */
export const lagosToday = (now: Date = new Date()): string => inLagos(now).calendarDay;

/** "5th of Mar 2025" */
export const formatOrdinalDate = (iso: string): string => {
  const { day, month, year } = inLagos(iso);
  return `${ordinal(day)} of ${month} ${year}`;
};

/** "5 Mar 2025" */
export const formatDay = (iso: string): string => {
  const { day, month, year } = inLagos(iso);
  return `${day} ${month} ${year}`;
};

/** "Wed 5 Mar 2025, 14:05" */
export const formatDateTime = (iso: string): string => {
  const { weekday, clock } = inLagos(iso);
  return `${weekday} ${formatDay(iso)}, ${clock}`;
};

/** "Tue 24 Nov, 14:05": for what is a few days away at most, where nobody wonders about the year. */
export const formatNearTime = (iso: string): string => {
  const { weekday, day, month, clock } = inLagos(iso);
  return `${weekday} ${day} ${month}, ${clock}`;
};

/** "14:05" */
export const formatClock = (iso: string): string => inLagos(iso).clock;

/** The day by its distance from now, as people say it: "Today, 21 Nov 2026", "Yesterday, 20 Nov 2026", "Thu 19 Nov 2026". */
export const formatDayHeading = (iso: string, now: Date = new Date()): string => {
  const day = formatDay(iso);
  if (day === formatDay(now.toISOString())) return `Today, ${day}`;
  if (day === formatDay(new Date(now.getTime() - dayMs).toISOString())) return `Yesterday, ${day}`;
  return `${inLagos(iso).weekday} ${day}`;
};

/** A month `YYYY-MM` as "November 2026". */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The days of a month `YYYY-MM` as "1 Nov – 30 Nov 2026"; up to today while the month still runs. */
export const formatMonthDays = (month: string, now: Date = new Date()): string => {
  const first = `${month}-01T12:00:00Z`;
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const last = new Date(Math.min(next.getTime() - dayMs, now.getTime())).toISOString();
  return `${formatDay(first).replace(/ \d+$/, '')} – ${formatDay(last)}`;
};

/** A stretch of time in its two largest units: "3 h 12 min", "1 d 2 h", "less than a minute". */
const stretch = (ms: number, units: 1 | 2): string => {
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  const shown = [days && `${days} d`, hours && `${hours} h`, !days && minutes && `${minutes} min`].filter(Boolean);
  return shown.slice(0, units).join(' ') || 'less than a minute';
};

/** Relative up to a day ("5 min ago", "in 3 h"), the day itself beyond that. */
export const relativeTime = (iso: string, now: Date = new Date()): string => {
  const ms = new Date(iso).getTime() - now.getTime();
  const distance = Math.abs(ms);
  if (distance >= dayMs) return formatDay(iso);
  if (distance < minuteMs) return 'just now';
  return ms < 0 ? `${stretch(distance, 1)} ago` : `in ${stretch(distance, 1)}`;
};

/** What is left until an instant: "3 h 12 min"; empty once it has passed. */
export const timeLeft = (iso: string, now: Date = new Date()): string => {
  const ms = new Date(iso).getTime() - now.getTime();
  return ms > 0 ? stretch(ms, 2) : '';
};

/** How long ago an instant was, in its two largest units: "3 d 4 h". */
export const timeSince = (iso: string, now: Date = new Date()): string =>
  stretch(Math.max(0, now.getTime() - new Date(iso).getTime()), 2);

/** A day `YYYY-MM-DD` as "Thu 19 Nov". */
export const formatWeekDay = (calendarDay: string): string => {
  const { weekday, day, month } = inLagos(`${calendarDay}T12:00:00Z`);
  return `${weekday} ${day} ${month}`;
};

/** "Good morning", "Good afternoon" or "Good evening", by the clock in Lagos. */
export const greeting = (now: Date = new Date()): string => {
  const { hour } = inLagos(now);
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
};
