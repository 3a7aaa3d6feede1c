import { limits } from '../limits';

export const unreadable = 'We can’t read this picture. Choose another one.';
export const failed = 'We couldn’t upload this picture. Remove it and add it again.';
export const missing = 'A picture of your proof is missing. Remove it or add it again, then submit.';
export const gone = 'This picture is no longer on this phone. Remove it and add it again.';
export const tooMany = `A proof takes at most ${limits.proofPictures} pictures.`;
export const tooLarge = 'This file is too large. Choose a picture of at most 25 MB.';
export const notKept = 'This phone is too full to keep your pictures. Leave this page open until your proof is sent.';
export const inlineTooLarge =
  'A picture in this proof is larger than 5 MB. Take a screenshot of it and use that. Nothing was submitted.';
export const inlineUnreadable =
  'We can’t read a picture in this proof. Take a screenshot of it and use that. Nothing was submitted.';
