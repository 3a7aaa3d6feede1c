/** Limits of a job's ad kit, separate from those that every page loads. */
export const kitLimits = {
  pictures: 5,
  pictureMaxBytes: 5 * 1024 * 1024,
  videoMaxBytes: 8 * 1024 * 1024,
  /** The longer side of a stored and shared picture. */
  pictureMaxSidePx: 1_600,
  altMaxCharacters: 200,
  /** The limit of the platform that allows most. */
  captionMaxCharacters: 3_000,
  hashtags: 10,
  hashtagMaxCharacters: 40,
  /** Unused files are removed after this. */
  unusedHours: 24,
  /** Files of ended jobs are removed after this. */
  keptDays: 30,
  filesPerAdminPerDay: 200,
} as const;
