import { expect, test as base, type BrowserContext } from '@playwright/test';

/** Fails on blocked content of ours, and closes the windows, which would otherwise keep calling the server. */
export const test = base.extend<{ breaksThePolicy: boolean; keepsThePolicy: undefined; closesItsWindows: undefined }>({
  /** Set by a story that tries to break the policy. */
  breaksThePolicy: [false, { option: true }],
  keepsThePolicy: [
    async ({ browser, breaksThePolicy }, use) => {
      const violations: string[] = [];
      const listen = (context: BrowserContext): void =>
        void context.on('console', (message) => {
          // The browser's page around a single picture has styles, which the picture's policy blocks.
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
