import { screen, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { adminTask, idOf, listOf } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { serve } from '../../testing/serve';
import { JobManagementPage } from './JobManagementPage';

const route = '/admin/dashboard';
const show = (at = route) => renderWithStore(<JobManagementPage />, { route: at, session: 'admin' });
const getRow = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!;

test('a job shows its reference, price, slots, open proofs and state, and leads to its screens', async () => {
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

test('deleting names the consequences for proofs and money, asks, and removes the job from the list', async () => {
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
  expect(dialog).toHaveTextContent('4 members who have taken it can still hand in within their 24 hours');
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

test('a deleted job’s place is taken by the next page’s first one, which is not new', async () => {
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
