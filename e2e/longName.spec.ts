import { expect } from '@playwright/test';
import { approveProof, openAdmin, provenJob } from './adminPages';
import { activateElsewhere, getApi, applyElsewhere, demo, logIn, openWindow, post, stranger } from './people';
import { settled } from './screenCheck';
import { test } from './story';

/** Eighty characters: such names exist. */
const fullname = 'Oluwaseunfunmilayo Chukwuemekanwachukwu Adebayo-Ogunlesi Ihechukwumere Babatunde';

test('a name of eighty characters pushes nothing out of admin screens', async ({ browser }) => {
  const admin = await openAdmin();
  const member = { ...stranger('Long Name'), fullname };
  await applyElsewhere(member);
  await activateElsewhere(member);
  const own = await getApi(member.email, member.password);
  await approveProof(admin, (await provenJob(admin, own, 900)).proof);
  await post(own, 'transaction/withdrawal', { amount: 200 });
  const { data } = await post<{ data: { transactionId: string } }>(own, 'transaction/withdrawal', { amount: 201 });
  await post(admin, 'admin/update-withdrawal', { withdrawl_id: data.transactionId, given_status: 'approved' });
  await provenJob(admin, own, 100);
  const query = `q=${member.email}`;

  for (const width of [1440, 360]) {
    const { page } = await openWindow(browser, { viewport: { width, height: 900 } });
    await logIn(page, demo.admin, demo.password);
    for (const address of [
      `/admin/review-jobs?${query}`,
      `/admin/review-jobs?focus=1&${query}`,
      `/admin/withdrawal?${query}`,
      `/admin/payouts?${query}`,
      `/admin/user-management?${query}`,
      `/admin/user-management?view=table&${query}`,
      `/admin/audit?${query}`,
    ]) {
      await page.goto(address);
      const name = page.getByRole('main').getByText(fullname, { exact: true }).locator('visible=true').first();
      await expect(name).toBeVisible();
      await settled(page);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `${width} px: ${address}`).toBeLessThanOrEqual(0);
      const right = await name.evaluate((shown) => shown.getBoundingClientRect().right);
      expect(right, `${width} px: ${address}`).toBeLessThanOrEqual(width);
    }
  }
  for (const api of [admin, own]) await api.dispose();
});
