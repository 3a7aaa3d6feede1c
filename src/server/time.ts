const minuteMs = 60_000;

export const secondsAfter = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);
export const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * minuteMs);
export const hoursAfter = (from: Date, hours: number): Date => minutesAfter(from, hours * 60);
/** Days of 24 hours: Nigeria keeps no summer time, so they are calendar days there too. */
export const daysAfter = (from: Date, days: number): Date => hoursAfter(from, days * 24);
