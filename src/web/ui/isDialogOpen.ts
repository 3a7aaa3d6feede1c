/** Whether a dialog stands before the page: the browser's own or Ant Design's. */
export const isDialogOpen = (): boolean => document.querySelector('dialog[open], [aria-modal="true"]') !== null;
