import { formatWait } from './words';

export const badRequest = 'Something is wrong in this request. Check the marked fields and try again.';
export const unauthenticated = 'Please log in first.';
export const forbidden = 'Your account can’t do this.';
export const notFound = 'We couldn’t find that.';
export const wrongMethod = 'This address does not accept that kind of request.';
export const conflict = 'This has changed. Reload the page and look again.';
export const tooLarge = 'This is too large.';
export const tooManyValues = 'This holds more values than any form of ours. Nothing was changed.';
export const unsupported = 'We cannot read this kind of content.';
export const compressed = 'Send the body without compression: we read no content encoding.';
export const tooMany = 'Too many requests. Please wait a moment, then try again.';
export const tooOften = (seconds: number) => `That’s too often. Wait ${formatWait(seconds)}, then try again.`;
export const internal = 'Something went wrong on our side. Nothing has changed; please try again in a minute.';
export const unavailable =
  'We can’t reach our database right now. Everything you saved is safe. If you were just sending something, it may or may not have arrived: try again in a minute.';
export const clockWrong =
  'Our server’s clock is wrong, so it won’t move money until that’s fixed. Nothing has changed; please try again in a minute.';
export const noRoom = 'We’re out of space, so nothing has changed. Please try again in an hour.';
export const exportFailed = 'The download broke off. Please try again.';
export const keyReused = 'This request was already made with different content. Reload and try again.';
export const keyBusy = 'We’re still working on this request. Wait a moment and look again.';
export const unread =
  'We couldn’t read the answer. It may have worked: reload the page and check before you try again.';
export const unreadAfter = (words: string): string => `${words}. ${unread}`;
