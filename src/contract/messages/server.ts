import { sayWait } from './words';

export const badRequest = 'Something in this request is not right. Check the marked fields and try again.';
export const unauthenticated = 'Please log in first.';
export const forbidden = 'Your account may not do this.';
export const notFound = 'We could not find that.';
export const wrongMethod = 'This address does not accept that kind of request.';
export const conflict = 'This has changed in the meantime. Reload and look again.';
export const tooLarge = 'This is larger than we accept.';
export const tooManyValues = 'This holds more values than any form of ours. Nothing was changed.';
export const unsupported = 'We cannot read this kind of content.';
export const compressed = 'Send the body without compression: we read no content encoding.';
export const tooMany = 'Too many requests. Please wait a moment, then try again.';
export const tooOften = (seconds: number) => `This was done too often. Wait ${sayWait(seconds)}, then try again.`;
export const internal = 'Something went wrong on our side. Nothing was changed; please try again in a minute.';
export const unavailable =
  'Our database cannot be reached for the moment. What was saved before is safe. If you were sending something just now, it may or may not have arrived: try again in a minute.';
export const clockWrong =
  'The clock of our server is wrong, so it does nothing with money until that is mended. Nothing was changed; please try again in a minute.';
export const noRoom =
  'There is no room left on our side to keep this, so nothing was changed. Please try again in an hour.';
export const exportFailed = 'The file broke off and was not kept. Please try again.';
export const keyReused = 'This request was already made with other contents. Reload and try again.';
export const keyBusy = 'The same request is still being worked on. Wait a moment and look again.';
export const unread =
  'We could not read the answer, though it may have been done. Reload the page and look before you try again.';
export const unreadAfter = (words: string): string => `${words}. ${unread}`;
