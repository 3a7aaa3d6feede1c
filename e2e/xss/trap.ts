import type { Browser, Page } from '@playwright/test';
import { openWindow } from '../people';

/** A page on which nothing foreign may run, and what did. */
export interface Trap {
  readonly page: Page;
  /** Scripts that ran, dialogs, and requests to the host that nobody of ours asks. */
  readonly caught: string[];
}

/** Opens a window whose every page tells when something runs in it. `policy: false` takes the server's policy away from the browser. */
export const openTrap = async (browser: Browser, { policy }: { policy: boolean }): Promise<Trap> => {
  const { page } = await openWindow(browser, { bypassCSP: !policy, serviceWorkers: 'block' });
  const caught: string[] = [];
  const context = page.context();
  await context.exposeBinding('caughtRunning', (_, what: string) => void caught.push(what));
  await context.addInitScript(() => {
    const tell = (what: string) => () =>
      (window as unknown as { caughtRunning: (what: string) => void }).caughtRunning(what);
    for (const name of ['canary', 'alert', 'confirm', 'prompt', 'print'])
      Object.defineProperty(window, name, { value: tell(name), writable: false });
  });
  await context.route(
    ({ hostname }) => hostname === 'canary.invalid',
    async (route) => {
      caught.push(`asked ${route.request().resourceType()} ${route.request().url()}`);
      // No content: who was led there stays where they are.
      await route.fulfill({ status: 204 });
    },
  );
  return { page, caught };
};

/** Touches whatever there is as a person might: every link that leads nowhere honest, every button, every field. */
export const touchAll = (page: Page, within: string): Promise<void> =>
  page.evaluate(async (selector) => {
    for (const root of Document.prototype.querySelectorAll.call(document, selector)) {
      for (const element of Element.prototype.querySelectorAll.call(root, '*')) {
        for (const type of ['pointerenter', 'mouseover', 'focus', 'focusin', 'toggle', 'wheel', 'input'])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        // A link to an honest address is nobody's fault, nor is what stands in it; one that is no address (the protocol is a bare colon) leads to a blank page.
        const link: unknown = Element.prototype.closest.call(element, 'a[href]');
        if (link instanceof HTMLAnchorElement && /^(?:https?|mailto)?:$/.test(link.protocol)) continue;
        if (element.matches('a, area, button, input, label, p, summary'))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    }
    await new Promise((done) => setTimeout(done, 60));
  }, within);

/**
 * Puts markup on the page as it is, past every sanitiser, and touches it. Some of it gives the document's own functions other meanings,
 * so they are taken from where it cannot reach.
 */
export const showRaw = async (page: Page, markup: readonly string[]): Promise<void> => {
  await page.evaluate(async (all) => {
    window.navigation.onnavigate = (event) => {
      // What the policy is asked about is what runs; what leads away would end the asking.
      if (!event.cancelable || event.hashChange) return;
      event.preventDefault();
      (window as unknown as { caughtRunning: (what: string) => void }).caughtRunning(`led to ${event.destination.url}`);
    };
    const places = all.map((html) => {
      const place = document.createElement('div');
      place.className = 'raw';
      // A form that is sent to this page itself would only load it anew.
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
        // Trusted Types: the browser does not even take it.
      }
    await new Promise((done) => setTimeout(done, 100));
  }, markup);
  await touchAll(page, '.raw');
  await page.evaluate(() => {
    for (const place of Document.prototype.querySelectorAll.call(document, '.raw')) place.remove();
  });
};
