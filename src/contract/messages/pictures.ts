import { limits } from '../limits';

/** Reasons why a chosen file is not taken, after its name. */
export const pictureProblems = {
  empty: 'is empty. Open it in your gallery first, or take a screenshot of it.',
  heic: 'is a HEIC photo, which this phone can’t open here. Set your camera to Most Compatible, or take a screenshot of it.',
  video: 'is a video. Take a screenshot of it and add that.',
  noPicture: 'isn’t a picture. Take a screenshot of it and add that.',
  unreadable: 'can’t be opened here. Take a screenshot of it and add that.',
  tooLarge: 'is larger than 50 MB. Take a screenshot of it and add that.',
  tooLong: 'is too long for one screenshot. Take it as two.',
  tooMany: `is one too many. A proof takes at most ${limits.proofPictures} screenshots; a long one counts once.`,
  tooManyPieces: 'doesn’t fit any more, because your long screenshots fill this proof. Remove one of them first.',
} as const;
export type PictureProblem = keyof typeof pictureProblems;
export const pictureRefused = (file: string, problem: PictureProblem) =>
  `${file || 'The picture'} ${pictureProblems[problem]}`;
