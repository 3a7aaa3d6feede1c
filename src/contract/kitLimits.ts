/** The numbers of a job's ad kit, apart from those that every page loads. */
export const kitLimits = {
  pictures: 5,
  pictureMaxBytes: 5 * 1024 * 1024,
  videoMaxBytes: 8 * 1024 * 1024,
  /** The longer side in which a picture is kept and shared. */
  pictureMaxSidePx: 1_600,
  altMaxCharacters: 200,
  /** Of the platform that takes most. */
  captionMaxCharacters: 3_000,
  hashtags: 10,
  hashtagMaxCharacters: 40,
  /** A file that no job took up is removed after so long. */
  unusedHours: 24,
  /** The files of a job that ended are removed after so long. */
  keptDays: 30,
  filesPerAdminPerDay: 200,
} as const;
