const themOf = (count: number): string => (count === 1 ? 'it' : 'them');

export const shareReady = (place: string) => `It’s ready now. Press ${place} again.`;
export const shareFailed = 'Your phone couldn’t share it. Press again: we’ll save it, then open the place.';
export const shareNotLoaded = 'We couldn’t load the pictures. Check your network, then try again.';
export const shareWordsOnly = (pieces: string, count: number) =>
  `Places take only words from this browser. We’ll save ${pieces} first: add ${themOf(count)} from your gallery.`;
export const shareSaved = (pieces: string, count: number) =>
  `We’ve saved ${pieces}. Add ${themOf(count)} from your gallery.`;
export const captionReady = 'Caption copied. Paste it if it’s missing.';
export const captionCopied = 'Caption copied!';
export const linkCopied = 'Link copied!';
