import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { demo, logIn, openWindow } from './people';
import { getFaults } from './screenCheck';
import { test } from './story';

test('an advertiser asks for a campaign on a phone, and an admin makes owner and draft of it in one press', async ({
  browser,
}) => {
  const mark = Date.now().toString(36);
  const [company, words] = [`Amala Spot ${mark}`, 'Share our new branch in Yaba.'];
  const { page: phone, complaints } = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  await test.step('the landing page leads to the form, which says what is missing', async () => {
    await phone.goto('/');
    await phone.getByRole('link', { name: 'Start a campaign' }).click();
    await expect(phone).toHaveURL('/start-a-campaign');
    await phone.getByLabel('Company').fill(company);
    await phone.getByRole('button', { name: 'Send request' }).click();
    await expect(phone.getByText(messages.leads.consentRequired)).toBeVisible();
    await expect(phone.getByLabel('Your name')).toBeFocused();
    expect(await getFaults(phone)).toEqual([]);
  });

  await test.step('the request is sent', async () => {
    await phone.getByLabel('Your name').fill('Tola Amala');
    await phone.getByLabel('Phone').fill('0803 123 4567');
    await phone.getByLabel('Email', { exact: true }).fill(`tola${mark}@owners.example`);
    await phone.getByLabel('Budget').fill('₦150,000');
    await phone.getByLabel('What should members share?').fill(words);
    await phone.getByRole('checkbox').check();
    await phone.getByRole('button', { name: 'Send request' }).click();
    await expect(phone.getByText(messages.leads.sent)).toBeVisible();
    expect(await getFaults(phone)).toEqual([]);
  });

  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await test.step('an admin finds it beside the job owners', async () => {
    await page.goto('/admin/owners');
    await page.getByRole('link', { name: 'Campaign requests' }).click();
    await expect(page).toHaveURL('/admin/leads');
    await page.getByLabel('Search campaign requests').fill(company);
    await expect(page.getByText('₦150,000')).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
  });

  await test.step('one press makes owner and draft, and opens the draft', async () => {
    await page.getByRole('button', { name: 'Make owner and draft' }).click();
    await expect(page).toHaveURL(/\/admin\/edit-job\//);
    await expect(page.getByText(messages.leads.taken)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(`Campaign of ${company}`);
    await page.goto(`/admin/owners?q=${encodeURIComponent(company)}`);
    await expect(page.getByRole('link', { name: company })).toBeVisible();
  });
  // The refusal of the half-filled form.
  expect(complaints).toEqual(['400 /api/v1/campaigns']);
});
