import { limits } from '../limits';

export const nothing = 'No picture came with it. Open your gallery and share a screenshot.';
export const unreadable = 'A file that you shared is no picture, and was not taken. Share a screenshot.';
export const tooLarge = 'A picture that you shared is larger than 25 MB, and was not taken. Share a screenshot of it.';
export const tooMany = `At most ${limits.proofPictures} shared pictures wait here. The others were not taken: they are in your gallery.`;
export const noRoom = 'This phone has no room to keep what you shared. Free some space, then share it again.';
export const early = 'The picture was not taken. Now that this page is open, share it again from your gallery.';
export const waits = 'The picture that you shared waits on this phone.';
