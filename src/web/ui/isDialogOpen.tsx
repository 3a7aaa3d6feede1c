/** True while a dialog is before the page, or on its way there. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"], [data-dialog-coming]') !== null;

/** In the place of a dialog whose files are being fetched: the page already leaves the keys to it. */
export const DialogComing = () => <span hidden data-dialog-coming />;
