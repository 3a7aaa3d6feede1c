/** Limits of the overview, separate from `limits`, which every page loads. */
export const overviewLimits = {
  /** For the line of figures above the jobs. */
  weekDays: 7,
  /** For the default range, and the longest. */
  days: 30,
  maxDays: 366,
  topJobs: 10,
} as const;
