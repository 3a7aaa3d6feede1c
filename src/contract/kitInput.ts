import { z } from 'zod';
import { kitLimits } from './kitLimits';
import { holdsHidden, trimHidden } from './inputs/hidden';
import { onPlatforms, pictureName, videoName } from './kits';
import * as messages from './messages';
import { multilineText, requiredText } from './primitives';

const named = (name: RegExp) =>
  z.string({ error: messages.fields.required }).regex(name, messages.adminJobs.kitFileGone);

/** Letters of any script, digits and the underscore, without the sign: what platforms treat as one tag. */
const hashtag = requiredText(kitLimits.hashtagMaxCharacters + 1)
  .transform((typed) => trimHidden(typed.replace(/^#/, '')))
  .pipe(
    z
      .string()
      .regex(/^(?=.*\p{L})[\p{L}\p{M}\p{N}_]+$/u, messages.adminJobs.kitHashtag)
      .refine((tag) => !holdsHidden(tag), messages.adminJobs.kitHashtag),
  );

/** The kit of a job as input: pictures in display order. */
export const kitInput = z.strictObject({
  pictures: z
    .array(z.strictObject({ name: named(pictureName), alt: requiredText(kitLimits.altMaxCharacters) }))
    .max(kitLimits.pictures, messages.adminJobs.kitTooManyPictures)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, messages.adminJobs.kitPictureTwice),
  video: named(videoName).nullable(),
  captions: z.strictObject(onPlatforms(multilineText(kitLimits.captionMaxCharacters).min(1, messages.fields.required))),
  hashtags: z.array(hashtag).max(kitLimits.hashtags, messages.adminJobs.kitTooManyHashtags),
});
export type KitInput = z.output<typeof kitInput>;
