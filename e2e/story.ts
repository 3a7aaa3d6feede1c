import { test as base } from '@playwright/test';

/** A story whose windows are closed with it: left open they would go on asking the server during every later story. */
export const test = base.extend<{ closesItsWindows: undefined }>({
  closesItsWindows: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
