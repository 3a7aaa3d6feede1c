/** The bounds of the overview. They stand apart from `limits`, because every page carries those. */
export const overviewLimits = {
  /** Of the line of figures above the jobs. */
  weekDays: 7,
  /** Of the range where none is asked for, and of the longest. */
  days: 30,
  maxDays: 366,
  topJobs: 10,
} as const;
