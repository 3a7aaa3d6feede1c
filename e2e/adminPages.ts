import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { getApi, demo, newMember, type Person, post } from './people';
import { settled } from './screenCheck';

export interface Job {
  readonly id: string;
  readonly title: string;
}
interface CreatedAnswer {
  readonly data: { readonly id: string };
}

/** The admin API, for admin steps in a story about a member. */
export const openAdmin = (): Promise<APIRequestContext> => getApi(demo.admin, demo.password);

export const logOutAdmin = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Product Owner/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

const pick = async (page: Page, group: string, name: string | RegExp): Promise<void> => {
  const radio = page.getByRole('radio', { name });
  const all = page.getByRole('radiogroup', { name: group });
  // The radio itself is hidden below its words.
  await all.locator('label').filter({ has: radio }).click();
  await expect(all.locator(radio)).toBeChecked();
};

/** Filters a table by status; the label may include a count: "Approved 1". */
export const chooseStatus = (page: Page, name: string): Promise<void> => pick(page, 'Status', new RegExp(`^${name}`));

/** Waits for the answer: a row that moves under the pointer takes no press. */
export const search = async (page: Page, label: string, text: string): Promise<void> => {
  const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text);
  await page.getByRole('searchbox', { name: label }).fill(text);
  await answer;
  await settled(page);
};

/** In a column menu with a search field, the best match comes first. */
export const findFilter = async (
  page: Page,
  heading: string,
  label: string,
  option: string,
  typed = option,
): Promise<void> => {
  const menu = page.getByRole('group', { name: `Filter by ${heading}` });
  await page.getByRole('button', { name: `Filter by ${heading}` }).click();
  const field = menu.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect.poll(async () => (await wanted.getAttribute('id')) === (await active(field))).toBe(true);
  await field.press('Enter');
  // The closing option list can swallow the first click.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden({ timeout: 1_000 });
  }).toPass();
};
export const chooseFilter = async (page: Page, heading: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: `Filter by ${heading}` }).click();
  await page.getByRole('menuitem', { name: option, exact: true }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
};
const active = (field: Locator): Promise<string | null> => field.getAttribute('aria-activedescendant');

let posted = 0;

/** A job that requires nothing unless `fields` say so, with a title unique to the run. */
export const postJob = async (admin: APIRequestContext, fields: object = {}): Promise<Job> => {
  posted += 1;
  const title = `Share the okra${posted}${Date.now().toString(36)} harvest`;
  const { data } = await post<CreatedAnswer>(admin, 'admin/create-task', {
    taskOwnerEmail: 'owner@advertiser.example',
    title,
    description: 'Post the flyer to your story and keep it up for a day.',
    amount: 500,
    applicants_needed: 5,
    ...fields,
  });
  return { id: data.id, title };
};

/** A job with this reward and one proof in review. */
export const provenJob = async (
  admin: APIRequestContext,
  own: APIRequestContext,
  amount: number,
  fields: object = {},
): Promise<Job & { readonly proof: string }> => {
  const job = await postJob(admin, { amount, applicants_needed: 1, ...fields });
  await post(own, 'task/apply-task', { task_id: job.id });
  const handed = await post<CreatedAnswer>(own, 'task/submit-task', { task_id: job.id, proof: '<p>Posted it.</p>' });
  return { ...job, proof: handed.data.id };
};

export const approveProof = (admin: APIRequestContext, proof: string): Promise<unknown> =>
  post(admin, `admin/update-submitted-tasks/${proof}`, { given_status: 'approved' });

export const rejectProof = (admin: APIRequestContext, proof: string, reason: string): Promise<unknown> =>
  post(admin, `admin/update-submitted-tasks/${proof}`, { given_status: 'rejected', reason });

/** The only proof of a job. */
export const getProof = async (admin: APIRequestContext, { title }: Job): Promise<string> => {
  const list = await admin.get('admin/submitted-tasks', { params: { page: 1, pageSize: 1, q: title } });
  const { data } = (await list.json()) as { data: { dataValues: { id: string } }[] };
  return data[0]?.dataValues.id ?? '';
};

export interface MemberWithWithdrawals {
  readonly member: Person;
  readonly own: APIRequestContext;
  readonly ids: readonly string[];
  readonly references: readonly string[];
}

/** A member with pending withdrawals of ₦100, ₦101 and so on. */
export const memberWithWithdrawals = async (
  admin: APIRequestContext,
  fullname: string,
  count: number,
  { from = 100, ...details }: Partial<Person> & { from?: number } = {},
): Promise<MemberWithWithdrawals> => {
  const member = await newMember(fullname, details);
  const own = await getApi(member.email, member.password);
  await approveProof(admin, (await provenJob(admin, own, count * from * 2)).proof);
  const ids: string[] = [];
  const references: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await own.post('transaction/withdrawal', { data: { amount: from + n }, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { data } = (await answer.json()) as { data: { transactionId: string; reference: string } };
    ids.push(data.transactionId);
    references.push(data.reference);
  }
  return { member, own, ids, references };
};
