import { storageKeys } from '../../../lib/storageKeys';

const key = storageKeys.theme;
const modeOf = (text?: string | null) => (text === 'light' || text === 'dark' ? text : 'system');

/** Light, dark or as the device wishes, as ThemeProvider keeps it for the rest of the product. */
export const themeSwitch = (page: Document): void => {
  const { documentElement: root } = page;
  const buttons = page.querySelectorAll<HTMLElement>('[data-mode]');
  const show = (mode: ReturnType<typeof modeOf>) => {
    if (mode === 'system') delete root.dataset.theme;
    else root.dataset.theme = mode;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  };
  const keep = (mode: ReturnType<typeof modeOf>) => {
    try {
      if (mode === 'system') localStorage.removeItem(key);
      else localStorage.setItem(key, mode);
    } catch {
      // A browser that forbids storage shows the choice until the page is left.
    }
  };

  show(modeOf(root.dataset.theme));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const mode = modeOf(button.dataset.mode);
      show(mode);
      keep(mode);
    });
  }
  addEventListener('storage', (event) => {
    if (event.key === key) show(modeOf(event.newValue));
  });
};
