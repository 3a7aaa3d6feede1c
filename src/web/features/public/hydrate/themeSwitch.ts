import { followThemeMode, keepThemeMode, storedThemeMode, type ThemeMode } from '../../../lib/themeMode';

/** Light, dark or the device's choice, for the whole product. */
export const themeSwitch = (page: Document): void => {
  const { documentElement: root } = page;
  const buttons = page.querySelectorAll<HTMLElement>('[data-mode]');
  const show = (mode: ThemeMode): void => {
    if (mode === 'system') delete root.dataset.theme;
    else root.dataset.theme = mode;
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.mode === mode));
  };

  show(storedThemeMode());
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const mode = button.dataset.mode as ThemeMode;
      show(mode);
      keepThemeMode(mode);
    });
  }
  followThemeMode(show);
};
