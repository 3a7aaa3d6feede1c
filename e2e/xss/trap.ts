import type { Browser, Page, Request } from '@playwright/test';
import { openWindow } from '../people';

/** A page on which foreign scripts must not run. */
export interface Trap {
  readonly page: Page;
  /** Scripts that ran, dialogs, and requests to hosts the product never calls. */
  readonly caught: string[];
  /** Waits until all resources have loaded or failed, because many scripts run then. */
  readonly quiet: () => Promise<void>;
}

/** Connections the app may keep open, such as live events. */
const ofTheApp = /^(?:fetch|xhr|eventsource|websocket|ping)$/;
const longestWaitMs = 10_000;

/** Opens a window that reports any script; `policy: false` disables the content security policy. */
export const openTrap = async (browser: Browser, { policy }: { policy: boolean }): Promise<Trap> => {
  const { page } = await openWindow(browser, { bypassCSP: !policy, serviceWorkers: 'block' });
  const caught: string[] = [];
  const context = page.context();
  await context.exposeBinding('caughtRunning', (_, what: string) => void caught.push(what));
  await context.addInitScript(() => {
    const record = (what: string) => () =>
      (window as unknown as { caughtRunning: (what: string) => void }).caughtRunning(what);
    for (const name of ['canary', 'alert', 'confirm', 'prompt', 'print'])
      Object.defineProperty(window, name, { value: record(name), writable: false });
  });
  await context.route(
    ({ hostname }) => hostname === 'canary.invalid',
    async (route) => {
      caught.push(`asked ${route.request().resourceType()} ${route.request().url()}`);
      // 204 keeps the browser on its page.
      await route.fulfill({ status: 204 });
    },
  );
  const loading = new Set<Request>();
  page.on('request', (request) => {
    if (!ofTheApp.test(request.resourceType())) loading.add(request);
  });
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  const quiet = async (): Promise<void> => {
    const until = Date.now() + longestWaitMs;
    do await page.waitForTimeout(60);
    while (loading.size > 0 && Date.now() < until);
  };
  return { page, caught, quiet };
};

/** Clicks every bad link and button and fills every field. */
export const touchAll = async ({ page, quiet }: Trap, within: string): Promise<void> => {
  await quiet();
  await page.evaluate((selector) => {
    for (const root of Document.prototype.querySelectorAll.call(document, selector)) {
      for (const element of Element.prototype.querySelectorAll.call(root, '*')) {
        for (const type of ['pointerenter', 'mouseover', 'focus', 'focusin', 'toggle', 'wheel', 'input'])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        // A link to an honest address is fine; one without a host (a bare colon) leads to a blank page.
        const link: unknown = Element.prototype.closest.call(element, 'a[href]');
        if (link instanceof HTMLAnchorElement && /^(?:https?|mailto)?:$/.test(link.protocol)) continue;
        if (element.matches('a, area, button, input, label, p, summary'))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }
  }, within);
  await quiet();
};

/** Inserts markup without a sanitiser. Some overrides document functions, so they are captured first. */
export const showRaw = async (trap: Trap, markup: readonly string[]): Promise<void> => {
  const { page } = trap;
  await page.evaluate((all) => {
    window.navigation.onnavigate = (event) => {
      // Only scripts are tested here; a navigation would end the test.
      if (!event.cancelable || event.hashChange) return;
      event.preventDefault();
      (window as unknown as { caughtRunning: (what: string) => void }).caughtRunning(`led to ${event.destination.url}`);
    };
    const places = all.map((html) => {
      const place = document.createElement('div');
      place.className = 'raw';
      // A form sent to this page would only reload it.
      place.addEventListener('submit', (event) => {
        const { submitter, target } = event;
        const action = submitter?.getAttribute('formaction') ?? (target as HTMLFormElement).getAttribute('action');
        if (!action?.trim().toLowerCase().startsWith('javascript:')) event.preventDefault();
      });
      return { place, html };
    });
    document.body.append(...places.map(({ place }) => place));
    for (const { place, html } of places)
      try {
        place.innerHTML = html;
      } catch {
        // Trusted Types: the browser refuses the assignment.
      }
  }, markup);
  await touchAll(trap, '.raw');
  await page.evaluate(() => {
    for (const place of Document.prototype.querySelectorAll.call(document, '.raw')) place.remove();
  });
};
