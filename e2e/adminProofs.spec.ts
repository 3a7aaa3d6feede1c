import { expect } from '@playwright/test';
import { openAdmin, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow } from './people';
import { test } from './story';

test('an admin who reviews one by one sees beside the proof what is sending, and no button moves at any width', async ({
  browser,
}) => {
  const admin = await openAdmin();
  const member = await newMember('Tola Beside');
  const own = await getApi(member.email, member.password);
  for (let n = 0; n < 7; n += 1) await provenJob(admin, own, 300 + n);
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  const accept = page.getByRole('button', { name: /^Accept/ });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/admin/review-jobs?q=${encodeURIComponent(member.email)}&focus=1`);
    await expect(accept).toBeEnabled();
    const before = await accept.boundingBox();
    for (let n = 0; n < 2; n += 1) {
      await accept.click();
      await expect(accept).toBeEnabled();
    }
    await expect(page.getByText(/^\d sending$/)).toBeVisible();
    const after = await accept.boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    await expect(page.locator('.ant-notification').getByRole('button', { name: /^Undo: / })).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo: / }).click();
  }
});
