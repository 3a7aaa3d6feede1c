export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"], [data-dialog-coming]') !== null;

/** Marks a dialog being loaded, so that the page ignores keys. */
export const DialogComing = () => <span hidden data-dialog-coming />;

/** Moves the focus to the content if its element is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true });
