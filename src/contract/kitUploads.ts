import { answer, endpoint } from './endpoint';
import { fixture } from './example';
import { kitLimits } from './kitLimits';
import { kitPicture, kitVideo } from './kits';

/** Separate from what every list of jobs loads: only the form uploads. */
export const uploadKitPicture = endpoint('uploadKitPicture', 'POST /admin/kit-picture', {
  summary: `Stores a picture for a job’s ad kit, drawn anew as JPEG. A job that is saved with its name within ${kitLimits.unusedHours} hours keeps it.`,
  upload: { field: 'picture', maxBytes: kitLimits.pictureMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  answer: answer({ data: kitPicture.omit({ alt: true }) }),
  audit: { 'kit-file.upload': 'Uploaded a file for an ad kit' },
  example: { file: fixture('picture') },
  errors: ['picture_not_accepted', 'picture_unreadable'],
});

export const uploadKitVideo = endpoint('uploadKitVideo', 'POST /admin/kit-video', {
  summary: `Stores a short video for a job’s ad kit, as it was sent. A job that is saved with its name within ${kitLimits.unusedHours} hours keeps it.`,
  upload: { field: 'video', maxBytes: kitLimits.videoMaxBytes, types: ['video/mp4', 'video/webm'] },
  answer: answer({ data: kitVideo }),
  audit: { 'kit-file.upload': null },
  example: { file: fixture('video') },
});
