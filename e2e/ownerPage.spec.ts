import { expect } from '@playwright/test';
import * as messages from '../src/contract/messages';
import { openAdmin } from './adminPages';
import { askOwnerLink, demo, getApi, logIn, openWindow, post } from './people';
import { getFaults } from './screenCheck';
import { test } from './story';

interface Made {
  readonly data: { readonly id: string };
}

/** A prepaid owner with ₦2,000, a live ₦1,500 job and a ₦5,000 job waiting for funds. */
const payingOwner = async () => {
  const admin = await openAdmin();
  const mark = Date.now().toString(36);
  const email = `kente${mark}@owners.example`;
  const owner = (await post<Made>(admin, 'admin/owners', { name: `Kente House ${mark}`, email })).data.id;
  await post(admin, `admin/owner/${owner}/credit`, { credit: 0, reason: 'Pays first.' });
  const bank = { amount: 2_000, receivedOn: new Date().toISOString().slice(0, 10), bankReference: `FT-${mark}` };
  await post(admin, 'admin/deposits', { ...bank, owner_id: owner });
  const job = (title: string, applicants_needed: number) =>
    post(admin, 'admin/create-task', {
      ...{ title, applicants_needed, description: 'Post it.', amount: 500, taskOwnerEmail: email },
    });
  await job(`Share the kente week ${mark}`, 3);
  await job(`Share the kente night ${mark}`, 10);
  return { admin, owner, email, mark };
};

test('a job owner opens the page by a mailed link, sees jobs and money, and loses access with the mailbox', async ({
  browser,
}) => {
  const { admin, owner, email, mark } = await payingOwner();
  const { page, complaints } = await openWindow(browser, { viewport: { width: 360, height: 740 } });
  // A member who is logged in on the same phone stays logged in.
  await logIn(page, demo.member, demo.password);
  const link = await askOwnerLink(page, email);

  await test.step('the link does nothing until the button is pressed', async () => {
    for (const visit of [1, 2]) expect((await page.request.get(link)).ok(), `visit ${visit}`).toBe(true);
    await page.goto(link);
    await expect(page).toHaveURL(/\/owner\/enter$/);
    await expect(page.getByRole('button', { name: 'Open my jobs' })).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open my jobs' }).click();
  });

  await test.step('jobs show their progress and what is missing', async () => {
    await expect(page).toHaveURL(/\/owner\/jobs$/);
    await expect(page.getByText(`Share the kente week ${mark}`)).toBeVisible();
    await expect(page.getByText('₦4,500 missing')).toBeVisible();
    expect(await getFaults(page)).toEqual([]);
    await page.getByText('Waiting for money').click();
    await expect(page.getByText(`Share the kente week ${mark}`)).toHaveCount(0);
    await page.getByRole('listitem').getByRole('button', { name: 'Pay in' }).click();
    await expect(page.getByRole('dialog').getByText('₦4,500').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('money shows every movement', async () => {
    await page.getByRole('link', { name: 'Money' }).click();
    await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
    await expect(page.getByText('Set aside for a job')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await getFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the link works only once', async () => {
    const { page: other } = await openWindow(browser);
    await other.goto(link);
    await other.getByRole('button', { name: 'Open my jobs' }).click();
    await expect(other.getByText(messages.ownerPage.linkInvalid)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });

  await test.step('an added mailbox changes nothing; removing it closes the open page, and the member stays logged in', async () => {
    const more = `more${mark}@owners.example`;
    const { data } = await post<{ data: { contacts: { id: string; email: string }[] } }>(
      admin,
      `admin/owner/${owner}/contacts`,
      { email: more },
    );
    const added = data.contacts.find((contact) => contact.email === more)?.id;
    const colleague = await getApi(demo.colleague, demo.password);
    await post(colleague, `admin/owner/${owner}/contacts/${added}/confirm`, {});
    await page.getByRole('link', { name: 'Devices' }).click();
    await expect(page.getByRole('list', { name: 'Your browsers' })).toBeVisible();
    expect((await admin.delete(`admin/owner/${owner}/contacts/${added}`)).ok()).toBe(true);
    await page.getByRole('link', { name: 'Money' }).click();
    await expect(page.getByText(messages.ownerPage.accessSessionEnded)).toBeVisible();
    await expect(page).toHaveURL(/\/owner\/enter$/);
    await page.goto('/account/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(complaints.filter((one) => !/^401 \/api\/v1\/owner\//.test(one))).toEqual([]);
  });
});
