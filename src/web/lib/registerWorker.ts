import { assetsAmong, type Loaded } from './loadedFiles';

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => resolve(), { once: true });
});

const register = async (): Promise<void> => {
  const { serviceWorker } = navigator;
  const controlled = serviceWorker.controller !== null;
  await loaded;
  await serviceWorker.register('/sw.js');
  // A controlled page's files already pass through the worker.
  if (controlled) return;
  const { active } = await serviceWorker.ready;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: Loaded = { type: 'loaded', page: location.pathname, assets: assetsAmong(names, location.origin) };
  active?.postMessage(message);
};

export const registerWorker = async (): Promise<void> => {
  if (isSecureContext && 'serviceWorker' in navigator) await register().catch(() => undefined);
};

const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/** For static pages: on first touch, never under data saver. */
export const registerWorkerAtTouch = (): void => {
  if (navigator.connection?.saveData) return;
  const touched = (): void => {
    for (const touch of touches) removeEventListener(touch, touched);
    void registerWorker();
  };
  for (const touch of touches) addEventListener(touch, touched, { passive: true });
};
