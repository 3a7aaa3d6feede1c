import { screen, within } from '@testing-library/react';
import type { ArgOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import type { listSubmittedTasks, listTasks, SubmittedTask, Task } from '../../../contract/tasks';
import { idOf, listOf } from '../../testing/deskRows';
import { application, memberTask, submittedTask } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve } from '../../testing/serve';
import { DashboardPage } from './DashboardPage';

const route = '/account/dashboard';
const jobs = Array.from({ length: 35 }, (_, index) =>
  memberTask({ id: idOf(index + 1), jobTitle: `Job ${index + 1}` }),
);
const handedIn = Array.from({ length: 18 }, (_, index) =>
  submittedTask({ id: idOf(index + 1), title: `Proof ${index + 1}`, reference: `JOB-${100_000 + index}` }),
);

type Wish = ArgOf<typeof listTasks> | ArgOf<typeof listSubmittedTasks>;
/** A list as the server pages and searches it. */
const paged =
  <Row,>(rows: readonly Row[], titleOf: (row: Row) => string) =>
  ({ page = 1, pageSize = 16, q = '' }: Wish) => {
    const found = rows.filter((row) => titleOf(row).includes(q));
    const first = (Number(page) - 1) * Number(pageSize);
    const meta = { page: Number(page), pageSize: Number(pageSize), total: found.length };
    return listOf(found.slice(first, first + Number(pageSize)), meta);
  };
const serveLists = (available: readonly Task[] = jobs, submitted: readonly SubmittedTask[] = handedIn) =>
  serve({
    listTasks: paged(available, (task) => task.jobTitle),
    listSubmittedTasks: paged(submitted, (row) => row.title),
  });
const show = (at = route) => renderWithStore(<DashboardPage />, { route: at, session: 'member' });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('both badges show the real count, and the list that is not shown is only glanced at', async () => {
  const server = serveLists();
  show();
  expect(await screen.findByRole('tab', { name: 'Available Jobs 35', selected: true })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Submitted Jobs 18', selected: false })).toBeVisible();
  expect(server.inputsOf('listSubmittedTasks')).toEqual([{ page: '1', pageSize: '1' }]);
  expect(await screen.findAllByRole('article')).toHaveLength(16);
});

test('the page stands in the address, is read from its start, and Next ends on the last page', async () => {
  serveLists();
  const { user, router } = show(`${route}?page=2`);
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  expect(await screen.findByRole('link', { name: 'Job 17' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Job 33' })).toBeVisible();
  expect(router.state.location.search).toBe('?page=3');
  expect(titles()).toEqual(['Job 33', 'Job 34', 'Job 35']);
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('list', { name: 'Available jobs, page 3' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
});

test('switching the tab starts at page 1, keeps the search, and leaves no default in the address', async () => {
  serveLists();
  const { user, router } = show(`${route}?page=2&sort=payoutAmount&q=1`);
  await user.click(await screen.findByRole('tab', { name: /Submitted Jobs/ }));
  expect(router.state.location.search).toBe('?tab=submitted&q=1');
  await user.click(screen.getByRole('tab', { name: /Available Jobs/ }));
  expect(router.state.location.search).toBe('?q=1');
});

test('a search shows what matches in both tabs, and can be cleared', async () => {
  serveLists();
  const { user, router } = show(`${route}?q=Job 3`);
  expect(await screen.findByRole('tab', { name: 'Available Jobs 7' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'Submitted Jobs 0' })).toBeVisible();
  expect(screen.getByText('“Job 3”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('tab', { name: 'Available Jobs 35' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('a card says what the job pays, how far it is taken and for whom it is', async () => {
  serveLists([memberTask({ payoutAmount: 1250.5, applicants_applied: 10, maxSlots: 40 })]);
  show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('₦1,250.50')).toBeVisible();
  expect(card.getByText('10/40 taken')).toBeVisible();
  expect(card.getByText('Instagram')).toBeVisible();
  expect(card.getByText('1,000+ followers')).toBeVisible();
  expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

test('a job that is taken says until when it is yours', async () => {
  serveLists([memberTask({ application: application({ reservedUntil: '2125-03-06T13:05:00.000Z' }) })]);
  show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Yours until Tue 6 Mar 2125, 14:05')).toBeVisible();
  expect(card.getByRole('button', { name: 'Continue with Share our Eid sale flyer' })).toBeEnabled();
});

test('Apply is busy while the job is fetched, then the job is shown', async () => {
  let arrive = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (arrive = resolve));
  const server = serveLists([memberTask()]);
  server.change({ getTask: () => waiting.then(() => ({ data: memberTask() })) });
  const { user } = show();
  const apply = await screen.findByRole('button', { name: 'Apply for Share our Eid sale flyer' });
  await user.click(apply);
  expect(apply).toBeDisabled();
  expect(apply).toHaveAttribute('aria-busy', 'true');
  arrive();
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(1)}`);
});

test('a submitted job tells its state: when it pays itself, or why it was rejected', async () => {
  serveLists(
    [],
    [
      submittedTask({ id: idOf(1), title: 'Waiting' }),
      submittedTask({ id: idOf(2), title: 'Paid', status: 'approved', decidedAt: '2025-03-06T09:00:00.000Z' }),
      submittedTask({
        id: idOf(3),
        title: 'Refused',
        status: 'rejected',
        reason: 'The screenshot shows another post.',
      }),
    ],
  );
  show(`${route}?tab=submitted`);
  const row = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('tr')!);
  expect((await row('Waiting')).getByText('In review')).toBeVisible();
  expect((await row('Waiting')).getByText('Pays itself on Mon 10 Mar 2025, 14:05')).toBeVisible();
  expect((await row('Waiting')).getByText('JOB-7K2M4Q')).toBeVisible();
  expect((await row('Paid')).getByText('Approved')).toBeVisible();
  expect((await row('Refused')).getByText('Reason: The screenshot shows another post.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Job ID',
    'Title',
    'Payout',
    'Status',
  ]);
});

test.each([
  ['no job at all', route, messages.tasks.empty],
  ['no job that matches', `${route}?q=zebra`, 'No job matches “zebra”'],
  ['no proof handed in', `${route}?tab=submitted`, 'No submitted jobs yet'],
  ['no proof that matches', `${route}?tab=submitted&q=zebra`, 'None of your jobs matches “zebra”'],
])('an empty list says so: %s', async (_case, at, text) => {
  serveLists([], []);
  show(at);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['available jobs', route, /Job 1$/],
  ['submitted jobs', `${route}?tab=submitted`, 'Proof 1'],
])('a list that failed to load can be tried again: %s', async (_case, at, firstTitle) => {
  const server = serve({
    listTasks: refuse(500, messages.server.internal),
    listSubmittedTasks: refuse(500, messages.server.internal),
  });
  const { user } = show(at);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(messages.server.internal);
  server.change({
    listTasks: paged(jobs, (task) => task.jobTitle),
    listSubmittedTasks: paged(handedIn, (row) => row.title),
  });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: firstTitle })).toBeVisible();
});
