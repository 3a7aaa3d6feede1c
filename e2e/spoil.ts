import type { Page, Route } from '@playwright/test';
import { failureCodes, failures } from '../src/contract/errors';

/** A refusal in the product's envelope, but without a word. */
export const wordless =
  (status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      json: {
        error: true,
        code: failureCodes.find((code) => failures[code].status === status),
        message: '',
        data: null,
      },
    });

/** Calls of that method, a POST unless said otherwise, are refused without a word; others go through. */
export const spoil = (page: Page, call: string, status: number, method = 'POST') =>
  page.route(`**/api/v1/${call}`, (route) =>
    route.request().method() === method ? wordless(status)(route) : route.fallback(),
  );
