import { shortList } from './words';

export const notSent = (labels: readonly string[]): string =>
  `Your session ended before this was sent: ${shortList(labels)}. Nothing has changed; log in again to decide.`;
export const unanswered = (labels: readonly string[]): string =>
  `Your session ended before this was answered: ${shortList(labels)}. It may have been done; log in again to see.`;
