import { type Browser, expect } from '@playwright/test';
import { openAdmin, postJob } from './adminPages';
import { codeFor } from './pendingActions';
import { logIn, openWindow, type Person, post, stranger } from './people';
import { followSubmitted, submitProof, writeNote } from './proofForm';
import { codeField, press, walkToReferral } from './signUpForm';
import { test } from './story';
import { translate } from './translator';

const openTranslated = async (browser: Browser, person?: Pick<Person, 'email' | 'password'>) => {
  const opened = await openWindow(browser);
  await translate(opened.page.context());
  if (person) await logIn(opened.page, person.email, person.password);
  return opened;
};

test('on a translated page a stranger signs up, works, withdraws and sees each new state', async ({ browser }) => {
  const api = await openAdmin();
  const job = await postJob(api, { amount: 750 });
  const person = stranger('Ngozi Translated');
  const { page, complaints } = await openTranslated(browser);
  await test.step('signs up', async () => {
    await page.goto('/signup');
    await walkToReferral(page, person);
    await press(page, 'Submit');
    await codeField(page).fill(await codeFor(person.email));
    await expect(page).toHaveURL(/\/login/);
    await logIn(page, person.email, person.password);
  });
  await test.step('takes a job and submits a proof', async () => {
    await page.goto(`/account/job-details/${job.id}`);
    await page.getByRole('button', { name: 'Take the Job' }).click();
    await writeNote(page, 'Posted on my story, 412 views so far.');
    await submitProof(page);
    await followSubmitted(page);
  });
  await test.step('sees the approval without a reload', async () => {
    const answer = await api.get('admin/submitted-tasks', { params: { page: 1, pageSize: 1, q: person.fullname } });
    const { data } = (await answer.json()) as { data: { dataValues: { id: string } }[] };
    await post(api, `admin/update-submitted-tasks/${data[0]?.dataValues.id}`, { given_status: 'approved' });
    await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText('Approved by')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your money' })).toContainText('₦750');
  });
  await test.step('withdraws and sees the result', async () => {
    await page.goto('/account/withdraw');
    await page.getByRole('button', { name: '₦500' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Withdrawal request successful' })).toBeVisible();
    await page.goto('/account/withdrawal-history');
    const row = page.getByRole('row', { name: /₦500/ });
    await expect(row).toContainText('Pending');
    const { data } = (await (await api.get('admin/withdrawal', { params: { q: person.fullname } })).json()) as {
      data: { withdraw: { id: string } }[];
    };
    await post(api, 'admin/update-withdrawal', { withdrawl_id: data[0]?.withdraw.id, given_status: 'approved' });
    await expect(row).toContainText('Approved');
    await expect(row).not.toContainText('Pending');
  });
  expect(complaints).toEqual([]);
});
