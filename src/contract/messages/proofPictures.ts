import { limits } from '../limits';

export const unreadable = 'This picture cannot be read. Choose another one.';
export const failed = 'This picture could not be uploaded. Remove it and add it again.';
export const missing = 'A picture of your proof is not there. Remove it or add it again, then hand in.';
export const gone = 'This picture is no longer on this phone. Remove it and add it again.';
export const tooMany = `A proof takes at most ${limits.proofPictures} pictures.`;
export const tooLarge = 'This file is too large. Choose a picture of at most 25 MB.';
export const notKept = 'This phone has no room to keep your pictures. Leave this page open until your proof is sent.';
export const inlineTooLarge =
  'A picture in this proof is larger than 5 MB. Take a screenshot of it and put that in. Nothing was handed in.';
export const inlineUnreadable =
  'A picture in this proof cannot be read. Take a screenshot of it and put that in. Nothing was handed in.';
