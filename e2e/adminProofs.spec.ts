import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { openAdmin, provenJob } from './adminPages';
import { getApi, demo, logIn, newMember, openWindow, type Person } from './people';
import { test } from './story';

/** A member with proofs in review, one per job. */
const memberWithProofs = async (admin: APIRequestContext, fullname: string, proofs: number) => {
  const member = await newMember(fullname);
  const own = await getApi(member.email, member.password);
  const jobs: Awaited<ReturnType<typeof provenJob>>[] = [];
  for (let n = 0; n < proofs; n += 1) jobs.push(await provenJob(admin, own, 500));
  return { member, own, jobs };
};

const getStatus = async (own: APIRequestContext, proof: string): Promise<string | undefined> => {
  const answer = await own.get('task/submitted-tasks', { params: { page: 1, pageSize: 100 } });
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  return data.find(({ id }) => id === proof)?.status;
};

const openReview = async (browser: Browser, { fullname }: Person): Promise<Page> => {
  const { page } = await openWindow(browser);
  await logIn(page, demo.admin, demo.password);
  await page.goto(`/admin/review-jobs?q=${encodeURIComponent(fullname)}`);
  await expect(page.getByRole('row', { name: new RegExp(fullname) }).first()).toBeVisible();
  return page;
};
const getRow = (page: Page, { title }: { title: string }) => page.getByRole('row', { name: new RegExp(title) });
/** The shortcuts work only while the dialog is open. */
const rejectByKeys = async (page: Page, job: { title: string }, reason: string): Promise<void> => {
  await getRow(page, job).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press(reason);
  await page.keyboard.press('Enter');
};

test('a decision scheduled in a closing tab is sent even if the worker sleeps', async ({ browser }) => {
  const admin = await openAdmin();
  const { member, own, jobs } = await memberWithProofs(admin, 'Hasty Leaver', 2);
  const [first, second] = jobs as [(typeof jobs)[0], (typeof jobs)[0]];
  const page = await openReview(browser, member);
  await getRow(page, first).getByRole('button', { name: 'Accept' }).click();
  await rejectByKeys(page, second, '1');
  await expect(getRow(page, second).getByRole('button', { name: 'Undo' })).toBeVisible();
  // Chromium stops an idle worker after half a minute; a call that has to wake it is lost when the page closes.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.close();
  await expect.poll(() => getStatus(own, first.proof)).toBe('approved');
  await expect.poll(() => getStatus(own, second.proof)).toBe('rejected');
});
