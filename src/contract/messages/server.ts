import { formatWait, shortList } from './words';

export const badRequest = 'Something is wrong in this request. Check the marked fields and try again.';
export const unauthenticated = 'Please log in first.';
export const forbidden = 'Your account can’t do this.';
export const notFound = 'We couldn’t find that.';
export const wrongMethod = 'This address doesn’t accept that kind of request.';
export const conflict = 'This has changed. Reload the page and look again.';
export const tooLarge = 'This is too large.';
export const tooManyValues = 'This has more values than any of our forms. Nothing was changed.';
export const unsupported = 'We can’t read this kind of content.';
export const compressed = 'Send the body uncompressed: we don’t accept content encodings.';
export const tooMany = 'Too many requests. Please wait a moment, then try again.';
export const tooOften = (seconds: number) => `That’s too often. Wait ${formatWait(seconds)}, then try again.`;
export const internal = 'Something went wrong on our side. Nothing has changed; please try again in a minute.';
export const unavailable =
  'We can’t reach our database right now. Everything you saved is safe. If you were just sending something, it may or may not have arrived: try again in a minute.';
export const clockWrong =
  'Our server’s clock is wrong, so it won’t move money until that’s fixed. Nothing has changed; please try again in a minute.';
export const noRoom = 'We’re out of space, so nothing has changed. Please try again in an hour.';
export const storageUnavailable =
  'We can’t reach our picture storage right now, so nothing has changed. Please try again in a minute.';
export const exportFailed = 'The download broke off. Please try again.';
export const keyReused = 'This request was already made with different content. Reload and try again.';
export const keyBusy = 'We’re still working on this request. Wait a moment and look again.';
export const stepUpCancelled = 'Not confirmed, so nothing has changed.';
export const unread =
  'We couldn’t read the answer. It may have worked: reload the page and check before you try again.';
export const unreadAfter = (words: string): string => `${words}. ${unread}`;

export const offline = 'No internet connection. Please check your network and try again.';
export const networkFailed = 'Network error. Please check your internet connection and try again.';
export const timeout = 'Connection timeout';
export const networkError = 'Network error';

/** Uses that share a limit per network address. */
export const networkUses = {
  'sign-up': 'signing up',
  code: 'asking for codes',
  'bank-account': 'checking bank accounts',
  link: 'asking for links',
  newsletter: 'subscribing',
  request: 'sending requests',
} as const;

export const tooManyOnNetwork = (use: keyof typeof networkUses) => (seconds: number) =>
  `Too many people on your network are ${networkUses[use]}. Try again in ${formatWait(seconds)} or on Wi-Fi.`;

/** For a member who logs out with unsent proofs. */
export const pendingLeaving = (labels: readonly string[]): string =>
  `Not answered yet: ${shortList(labels)}. It stays on this phone and continues only while you’re logged in here. A proof that arrives too late won’t count.`;
export const pendingNotSent = (labels: readonly string[]): string =>
  `Your session ended before this was sent: ${shortList(labels)}. Nothing has changed; log in again to decide.`;
export const pendingUnanswered = (labels: readonly string[]): string =>
  `Your session ended before this was answered: ${shortList(labels)}. It may have been done; log in again to see.`;
/** Shown if the server's list lacks the request. */
export const pendingNotArrived = 'This request didn’t arrive. You can ask again.';
export const pendingWasSent = (label: string): string => `${label} was sent.`;
export const pendingNotTaken = (label: string, why: string): string => `${label} couldn’t be submitted. ${why}`;
/** Fallback for errors without a text. */
export const pendingFailed = 'That didn’t work. Please try again.';
