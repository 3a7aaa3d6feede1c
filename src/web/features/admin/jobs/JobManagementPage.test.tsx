import { screen, waitFor, within } from '@testing-library/react';
import type { AdminTask } from '../../../../contract/jobs';
import * as messages from '../../../../contract/messages';
import { adminTask, idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
import { JobManagementPage } from './JobManagementPage';

const route = '/admin/dashboard';
const show = (at = route) => renderWithStore(<JobManagementPage />, { route: at, session: 'admin' });
const waiting = adminTask({
  status: 'awaiting-payment',
  applicants_applied: 0,
  inReview: 0,
  approved: 0,
  spent: 0,
  escrow: 0,
  fundedSlots: 0,
  waits: { missing: 20_000, payoutAmount: null },
});
const getRow = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!;

test('a job shows reference, price, slots, open proofs and state, with links', async () => {
  serve({ listAdminTasks: listOf([adminTask()]) });
  show();
  const row = await getRow('Share our Eid sale flyer');
  expect(row).toHaveTextContent('JOB-7K2M4Q');
  for (const text of ['₦500', '12/40', '₦2,500', '₦17,500', '3', 'Available']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(within(row).getByRole('progressbar', { name: 'Slots taken' })).toHaveAttribute('aria-valuenow', '30');
  expect(within(row).getByRole('link', { name: 'View' })).toHaveAttribute('href', `/admin/view-job/${idOf(1)}`);
  expect(within(row).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/admin/edit-job/${idOf(1)}`);
  expect(screen.getByRole('link', { name: 'Create New Job' })).toHaveAttribute('href', '/admin/post-job');
});

test.each([
  ['available', true],
  ['paused', true],
  ['stopped', false],
  ['completed', false],
] as const)('a job that is %s can be edited: %s', async (status, editable) => {
  serve({ listAdminTasks: listOf([adminTask({ status })]) });
  show();
  const row = await getRow('Share our Eid sale flyer');
  expect(within(row).queryAllByRole('link', { name: 'Edit' })).toHaveLength(editable ? 1 : 0);
  expect(within(row).getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test.each<[string, Partial<AdminTask>, string]>([
  [
    'a job that nobody has paid for',
    { status: 'awaiting-payment', fundedSlots: 0, waits: { missing: 12_500, payoutAmount: null } },
    'Waits for ₦12,500',
  ],
  ['more slots', { fundedSlots: 20, waits: { missing: 10_000, payoutAmount: null } }, '20 paid'],
  ['a higher price', { waits: { missing: 2_800, payoutAmount: 600 } }, 'price waits'],
])('%s: the list shows what waits for money', async (_what, part, words) => {
  serve({ listAdminTasks: listOf([adminTask(part)]) });
  show();
  expect(within(await getRow('Share our Eid sale flyer')).getByText(words)).toBeVisible();
});

test('a job awaiting payment can be edited and deleted, and the pause key does nothing', async () => {
  const server = serve({ listAdminTasks: listOf([waiting]) });
  const { user } = show('/admin/dashboard?status=awaiting-payment');
  const row = await getRow('Share our Eid sale flyer');
  expect(server.inputsOf('listAdminTasks')).toEqual([expect.objectContaining({ status: 'awaiting-payment' })]);
  expect(within(row).getByText('Awaiting payment')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Edit' })).toBeVisible();
  await user.keyboard('jp');
  await user.keyboard('s');
  expect(await screen.findByRole('dialog', { name: /^Stop “Share our Eid sale flyer” for good/ })).toBeVisible();
  expect(server.inputsOf('setTaskStatus')).toEqual([]);
});

test('one owner’s jobs, with a removable tag', async () => {
  const server = serve({ listAdminTasks: listOf([adminTask()]) });
  const { user } = show(`/admin/dashboard?owner_id=${idOf(701)}`);
  await getRow('Share our Eid sale flyer');
  expect(server.inputsOf('listAdminTasks')).toEqual([expect.objectContaining({ owner_id: idOf(701) })]);
  await user.click(await screen.findByRole('button', { name: 'Remove the filter Job owner: Shop Ltd' }));
  await waitFor(() => expect(server.inputsOf('listAdminTasks').at(-1)).not.toHaveProperty('owner_id'));
  expect(screen.queryByText('Job owner: Shop Ltd')).not.toBeInTheDocument();
});

test('deleting explains the effect on proofs and money, asks, and removes the job', async () => {
  let jobs = [adminTask(), adminTask({ id: idOf(2), jobTitle: 'Repost a concert' })];
  const server = serve({
    listAdminTasks: () => listOf(jobs),
    deleteTask: ({ id }) => {
      jobs = jobs.filter((job) => job.id !== id);
      return { message: messages.adminJobs.deleted };
    },
  });
  const { user } = show();
  await user.click(within(await getRow('Share our Eid sale flyer')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Share our Eid sale flyer”?' });
  expect(dialog).toHaveTextContent('3 proofs in review stay in Review Jobs, and every approved one is still paid');
  expect(dialog).toHaveTextContent('4 members who have taken it can still submit within their 24 hours');
  expect(dialog).toHaveTextContent("₦14,000 for 28 free slots go back to the job's owner now");
  expect(dialog).toHaveTextContent('₦3,500 stays in escrow for the open work');
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(server.inputsOf('deleteTask')).toEqual([]);

  await user.click(within(await getRow('Share our Eid sale flyer')).getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete job' }));
  expect(await screen.findByText(messages.adminJobs.deleted)).toBeVisible();
  expect(server.inputsOf('deleteTask')).toEqual([{ id: idOf(1) }]);
  expect(await getRow('Repost a concert')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Share our Eid sale flyer' })).not.toBeInTheDocument();
});

test('the owner gets back what was paid, with fee and VAT, without unpaid slots', async () => {
  serve({ listAdminTasks: listOf([adminTask({ fundedSlots: 20, fee: 50, vat: 3.75, escrow: 8_306.25 })]) });
  const { user } = show();
  await user.click(within(await getRow('Share our Eid sale flyer')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent("₦4,430 for 8 free slots go back to the job's owner now");
  expect(dialog).toHaveTextContent('₦3,876.25 stays in escrow for the open work');
});

test('a deleted job’s place is taken by the next page’s first, which is not new', async () => {
  const titles = Array.from({ length: 11 }, (_, at) => `Job number ${at + 1}`);
  let jobs = titles.map((jobTitle, at) => adminTask({ id: idOf(at + 1), jobTitle }));
  serve({
    listAdminTasks: () => listOf(jobs.slice(0, 10), { total: jobs.length }),
    deleteTask: ({ id }) => {
      jobs = jobs.filter((job) => job.id !== id);
      return { message: messages.adminJobs.deleted };
    },
  });
  const { user } = show();
  await user.click(within(await getRow('Job number 3')).getByRole('button', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete job' }));
  expect(await getRow('Job number 11')).toBeVisible();
  expect(screen.queryByText('Job number 3')).not.toBeInTheDocument();
  expect(screen.getAllByRole('row')).toHaveLength(11);
  for (const text of [/No longer in this list/, /\bnew$/, /moved up/])
    expect(screen.queryByText(text)).not.toBeInTheDocument();
});
