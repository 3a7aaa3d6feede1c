import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { approveProof, openAdmin, postJob, provenJob } from './adminPages';
import { openScreenCheck, phoneViewports, settled } from './screenCheck';
import { getApi, logIn, newMember, post } from './people';
import { linkField, writeNote } from './proofForm';
import { test } from './story';

test('everyone can use every state of a member’s day on a phone of 360 and of 390 px, light and dark', async ({
  browser,
}) => {
  test.slow();
  const member = await newMember('Looks Okoro');
  const [admin, own] = [await openAdmin(), await getApi(member.email, member.password)];
  await approveProof(admin, (await provenJob(admin, own, 2_000)).proof);
  const { title } = await postJob(admin);
  const { page, complaints, wrong, check } = await openScreenCheck(browser, { viewports: phoneViewports });
  await page.setViewportSize(phoneViewports[0].viewport);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await logIn(page, member.email, member.password);
  await settled(page);
  await check('phone, new terms');
  await button('I agree').click();
  await expect(button('I agree')).toBeHidden();

  await button('Filters').click();
  await expect(page.getByRole('combobox', { name: 'Pays at least' })).toBeVisible();
  await check('phone, filters open');
  await page.keyboard.press('Escape');
  await page.goto('/account/dashboard?q=nothing-of-this-name');
  await settled(page);
  await check('phone, nothing found');
  await button('Your account').click();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  await check('phone, drawer open');
  await page.keyboard.press('Escape');
  await button('Your profile').click();
  await expect(button('Logout')).toBeVisible();
  await check('phone, menu open');

  await page.goto('/account/dashboard');
  await button(`Apply for ${title}`).click();
  await button('Take the Job').click();
  await expect(linkField(page)).toBeVisible();
  await page.getByText('Terms and conditions: your own work').click();
  await linkField(page).fill('nothing that is a link');
  await writeNote(page, '412 views');
  await check('phone, proof with its terms open');
  await linkField(page).fill('instagram.com/p/1');
  await page.goto('/account/dashboard');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await check('phone, job in hand');
  await page.goBack();
  await page.getByLabel(messages.jobs.terms).check();
  await button('Submit Proof').click();
  await expect(page.getByText(messages.jobs.submitted).first()).toBeVisible();
  // A touched page stays open.
  await page.mouse.wheel(0, 1);
  await expect(page.getByText('You’ll stay on this page.')).toBeVisible();
  await check('phone, proof sent');

  await page.goto('/account/withdraw');
  await button('₦1,000').click();
  await button('Withdraw').click();
  await expect(page.getByRole('dialog', { name: 'Review your withdrawal' })).toBeVisible();
  await check('phone, withdrawal reviewed');
  await button('Confirm').click();
  await expect(page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
  await check('phone, withdrawal asked for');
  await page.getByRole('link', { name: 'Follow this withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'We check the request' })).toBeVisible();
  const ids = [new URL(page.url()).pathname.split('/').at(-1)];
  await post(admin, 'admin/update-withdrawal', { withdrawl_id: ids[0], given_status: 'approved' });
  await post(admin, 'admin/payouts/batches', { ids });
  await post(admin, 'admin/payouts/settle', { ids, outcome: 'paid' });
  await button('Share receipt').click();
  await expect(button('Stop sharing')).toBeVisible();
  await check('phone, receipt shared');
  await button('Stop sharing').click();
  await expect(page.getByRole('dialog', { name: 'Stop sharing this receipt?' })).toBeVisible();
  await check('phone, receipt about to be taken back');

  await page.goto('/account/referral');
  await button('QR code').click();
  await expect(page.getByRole('img', { name: /^QR code of your referral link/ })).toBeVisible();
  await check('phone, QR code');
  expect(wrong).toEqual({});
  expect(complaints).toEqual([]);
  for (const api of [admin, own]) await api.dispose();
});
