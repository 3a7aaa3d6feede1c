import { brand } from '../brand';

export const installAskedKey = `${brand.shortName}_installAsked`;

export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

let caught: InstallPrompt | null = null;
const watchers = new Set<() => void>();
const change = (prompt: InstallPrompt | null): void => {
  caught = prompt;
  for (const watcher of watchers) watcher();
};

// Fires once per page, at any time.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  event.preventDefault();
  change(event as InstallPrompt);
});
globalThis.addEventListener?.('appinstalled', () => change(null));

export const getInstallPrompt = (): InstallPrompt | null => caught;
export const watchInstallPrompt = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
