/** Whether a dialog stands before the page. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
