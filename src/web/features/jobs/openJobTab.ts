export interface JobTab {
  goTo: (link: string) => void;
  close: () => void;
}

/**
 * Opens an empty tab while the click still counts as the person's wish: popup blockers block one opened only after the server's answer. It is cut off
 * from this page before it loads anything foreign.
 */
export const openJobTab = (): JobTab => {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Opening the job…';
  }
  return { goTo: (link) => tab?.location.replace(link), close: () => tab?.close() };
};
