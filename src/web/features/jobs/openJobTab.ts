export interface JobTab {
  goTo: (link: string) => void;
  close: () => void;
}

/**
 * Opens an empty tab while the click still counts as the person's wish: one that is opened only after the server has
 * answered is eaten by popup blockers. It is cut off from this page before anything foreign is loaded into it.
 */
export const openJobTab = (): JobTab => {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Opening the job…';
  }
  return { goTo: (link) => tab?.location.replace(link), close: () => tab?.close() };
};
