import { limits } from '../limits';

export const nothing = 'There was no picture. Open your gallery and share a screenshot.';
export const unreadable = 'A file you shared isn’t a picture. Share a screenshot.';
export const tooLarge = 'A picture you shared is larger than 25 MB. Share a screenshot of it.';
export const tooMany = `We keep ${limits.proofPictures} shared pictures here. The others are still in your gallery.`;
export const noRoom = 'This phone is too full to keep what you shared. Free some space, then share it again.';
export const early = 'We missed the picture. Now that this page is open, share it again from your gallery.';
export const waits = 'The picture you shared is waiting on this phone.';
