export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"], [data-dialog-coming]') !== null;

/** In the place of a dialog whose files are being fetched: the page already leaves the keys to it. */
export const DialogComing = () => <span hidden data-dialog-coming />;

/** For when the focused element is gone: the Tab key goes on from the content's beginning, not from the page's. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
