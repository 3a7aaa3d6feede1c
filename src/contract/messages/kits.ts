import { kitLimits } from '../kitLimits';

export const fileMissing = 'Please select a file to upload';
export const pictureWrongType = 'Only JPEG, PNG and WebP pictures can be used';
export const pictureTooLarge = 'The picture is larger than 5 MB. Choose a smaller one.';
export const videoTooLarge = 'The video is larger than 8 MB. Choose a shorter or smaller one.';
export const videoWrongType = 'Only MP4 and WebM videos can be used';
export const videoUnreadable = 'This file is no whole MP4 or WebM video. Export it again, or choose another one.';
export const uploadFailed = 'Failed to upload the file. Please try again.';
export const tooManyFiles = 'You uploaded very many files today. Go on tomorrow.';
export const filesOnTheirWay = 'Files are still being uploaded. Wait for them, or remove them.';
export const filesUnsent = 'Files below were not uploaded. Try them again, or remove them.';
export const fileGone = 'This file is not there any more. Upload it again.';
export const tooManyPictures = `A kit has at most ${kitLimits.pictures} pictures.`;
export const pictureTwice = 'One picture stands here twice. Remove one of the two.';
export const tooManyHashtags = `A kit has at most ${kitLimits.hashtags} hashtags.`;
export const hashtag = 'Use letters, digits and _ alone, with one letter at least.';
export const captionTooLong = (over: number): string =>
  `Too long by ${over} ${over === 1 ? 'character' : 'characters'}, with hashtags, disclosure and link.`;
