/** For when the focused element is gone: the Tab key goes on from the content's beginning, not from the page's. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
