import { expect, test as base, type BrowserContext } from '@playwright/test';

/**
 * A story in which the browser refuses nothing of ours under the policy of the page, and whose windows are closed with it: left open they
 * would go on asking the server during every later story.
 */
export const test = base.extend<{ breaksThePolicy: boolean; keepsThePolicy: undefined; closesItsWindows: undefined }>({
  /** Of a story that tries to. */
  breaksThePolicy: [false, { option: true }],
  keepsThePolicy: [
    async ({ browser, breaksThePolicy }, use) => {
      const violations: string[] = [];
      const listen = (context: BrowserContext): void =>
        void context.on('console', (message) => {
          // The page that a browser puts around a picture alone has styles, which the picture's policy refuses.
          if (/\/media\//.test(message.location().url)) return;
          if (message.text().includes('Content Security Policy')) violations.push(message.text());
        });
      browser.on('context', listen);
      await use(undefined);
      browser.off('context', listen);
      if (!breaksThePolicy) expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  closesItsWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
