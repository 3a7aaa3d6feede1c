import { act, screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { listSubmittedTasks, listTasks, SubmittedTask, Task } from '../../../contract/jobs';
import { idOf, listOf } from '../../testing/adminRows';
import { application, memberTask, noStatistics, submittedTask } from '../../testing/memberRows';
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

type ListQuery = ArgOf<typeof listTasks> | ArgOf<typeof listSubmittedTasks>;
/** Pages and searches like the server. */
const paged =
  <Row,>(rows: readonly Row[], titleOf: (row: Row) => string) =>
  ({ page = 1, pageSize = 16, q = '' }: ListQuery) => {
    const found = rows.filter((row) => titleOf(row).includes(q));
    const first = (Number(page) - 1) * Number(pageSize);
    const meta = { page: Number(page), pageSize: Number(pageSize), total: found.length };
    return listOf(found.slice(first, first + Number(pageSize)), meta);
  };
const serveLists = (available: readonly Task[] = jobs, submitted: readonly SubmittedTask[] = handedIn) =>
  serve({
    listTasks: (query: ArgOf<typeof listTasks>) =>
      paged(query.held === 'true' ? [] : available, (task: Task) => task.jobTitle)(query),
    listSubmittedTasks: paged(submitted, (row) => row.title),
  });
const titleOf = ({ jobTitle }: Task) => jobTitle;
const show = (at = route) => renderWithStore(<DashboardPage />, { route: at, session: 'member' });
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('both badges show real counts, and the hidden list is only counted', async () => {
  const server = serveLists();
  show();
  await screen.findByRole('radio', { name: 'Available Jobs 35', checked: true });
  await screen.findByRole('radio', { name: 'Submitted Jobs 18', checked: false });
  expect(server.inputsOf('listSubmittedTasks')).toEqual([{ page: '1', pageSize: '1' }]);
  expect(await screen.findAllByRole('article')).toHaveLength(16);
});

test('the page is in the address, opens at its start, and Next ends on the last', async () => {
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

test('switching tabs starts at page 1, keeps search and filters, and omits defaults from the address', async () => {
  serveLists();
  const { user, router } = show(`${route}?page=2&q=1&minPayout=200`);
  await user.click(await screen.findByRole('radio', { name: /Submitted Jobs/ }));
  expect(router.state.location.search).toBe('?q=1&minPayout=200&tab=submitted');
  await user.click(screen.getByRole('radio', { name: /Available Jobs/ }));
  expect(router.state.location.search).toBe('?q=1&minPayout=200');
});

test('a search shows matches in both tabs and can be cleared', async () => {
  serveLists();
  const { user, router } = show(`${route}?q=Job 3`);
  await screen.findByRole('radio', { name: 'Available Jobs 7' });
  await screen.findByRole('radio', { name: 'Submitted Jobs 0' });
  expect(await screen.findByText('7 jobs match “Job 3”')).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByRole('radio', { name: 'Available Jobs 35' });
  expect(router.state.location.search).toBe('');
});

describe('the filters', () => {
  type User = ReturnType<typeof show>['user'];
  const openFilters = async (user: User, name = 'Filters') => {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByRole('combobox', { name: 'Platform' });
  };
  const choose = async (user: User, label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByTitle(option));
  };
  const chosenIn = (label: string) => screen.getByRole('combobox', { name: label }).closest('.ant-select');

  test('are in the address, reach the server and start at page 1', async () => {
    const server = serveLists();
    const { user, router } = show(`${route}?page=2`);
    await screen.findByRole('link', { name: 'Job 17' });
    await openFilters(user);
    await choose(user, 'Platform', 'TikTok');
    await choose(user, 'Pays at least', '₦500 or more');
    await choose(user, 'Places left', '10 or more');
    await choose(user, 'Order', 'Best paid first');
    expect(router.state.location.search).toBe('?platform=tiktok&minPayout=500&minSlotsLeft=10&sort=-payoutAmount');
    await waitFor(() =>
      expect(server.inputsOf('listTasks').at(-1)).toEqual({
        page: '1',
        pageSize: '16',
        held: 'false',
        platform: 'tiktok',
        minPayout: '500',
        minSlotsLeft: '10',
        sort: '-payoutAmount',
      }),
    );
    expect(await screen.findByText('35 jobs match your filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?sort=-payoutAmount');
    expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  test('are read from a link, including custom figures, ignoring invalid ones', async () => {
    const server = serveLists();
    const { user } = show(`${route}?platform=facebook&minPayout=750&minSlotsLeft=many&sort=status`);
    await server.settled();
    expect(server.inputsOf('listTasks')).toContainEqual({
      ...{ page: '1', pageSize: '16', held: 'false', platform: 'facebook', minPayout: '750' },
    });
    await openFilters(user, 'Filters, 2 set');
    expect(chosenIn('Platform')).toHaveTextContent('Facebook');
    expect(chosenIn('Pays at least')).toHaveTextContent('₦750 or more');
    expect(chosenIn('Places left')).toHaveTextContent('Any');
    expect(chosenIn('Order')).toHaveTextContent('Newest first');
  });

  test('can be removed one by one, with the focus staying', async () => {
    serveLists();
    const { user, router } = show(`${route}?platform=facebook&minPayout=500`);
    const chips = within(await screen.findByRole('group', { name: 'Filters in use' }));
    await user.click(chips.getByRole('button', { name: 'Remove the filter Platform: Facebook' }));
    expect(router.state.location.search).toBe('?minPayout=500');
    expect(screen.getByRole('button', { name: 'Filters, 1 set' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Pays at least: ₦500 or more' }));
    expect(screen.queryByRole('group', { name: 'Filters in use' })).not.toBeInTheDocument();
  });

  test('one tap asks for jobs that need no followers', async () => {
    const server = serveLists();
    const { user, router } = show();
    const chip = await screen.findByRole('button', { name: 'No followers needed', pressed: false });
    await user.click(chip);
    expect(router.state.location.search).toBe('?noFollowers=true');
    await waitFor(() => expect(server.inputsOf('listTasks').at(-1)).toMatchObject({ noFollowers: 'true', page: '1' }));
    await user.click(screen.getByRole('button', { name: 'No followers needed', pressed: true }));
    expect(router.state.location.search).toBe('');
  });

  test('without a match can be cleared together, by one button', async () => {
    serveLists([]);
    const { user, router } = show(`${route}?platform=tiktok&q=flyer`);
    expect(
      await screen.findByText('No job matches “flyer” and your filters', { selector: '.sn-state__title' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
    expect(router.state.location.search).toBe('');
  });
});

test('a card shows pay, progress, audience and review time', async () => {
  serveLists([memberTask({ payoutAmount: 1250.5, applicants_applied: 10, maxSlots: 40, reviewMinutes: 550 })]);
  show();
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('₦1,250.50')).toBeVisible();
  expect(card.getByText('10/40')).toBeVisible();
  expect(card.getByText('30 places left')).toBeVisible();
  expect(card.getByText('Mama Titi’s Grill')).toBeVisible();
  expect(card.getByText('Instagram · 2 minutes · 1,000+ followers')).toBeVisible();
  expect(card.getByText('You qualify')).toBeVisible();
  expect(screen.getByText('Usually reviewed in about 9 hours')).toBeVisible();
  expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

describe('the picture of a card', () => {
  const picture = { name: `${'a'.repeat(32)}.jpg`, alt: 'A plate of suya' };
  const image = () => screen.queryByRole('img', { name: 'A plate of suya' });

  test('is small, waits until it is near, and has its room before', async () => {
    serveLists([memberTask({ picture })]);
    show();
    const shown = await screen.findByRole('img', { name: 'A plate of suya' });
    expect(['src', 'loading', 'width', 'height'].map((name) => shown.getAttribute(name))).toEqual([
      ...[`/kit/${picture.name}/card`, 'lazy', '320', '240'],
    ]);
  });

  test('is its cloth without one, with the data saver on and if it cannot be had', async () => {
    serveLists([memberTask({ picture })]);
    const { container, unmount } = show();
    await screen.findByRole('article');
    act(() => void image()!.dispatchEvent(new Event('error')));
    expect(container.querySelector('.job-cloth.job-motif--leaf')).toBeInTheDocument();
    unmount();
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    try {
      const saving = show();
      await screen.findByRole('article');
      expect([image(), saving.container.querySelectorAll('.job-cloth').length]).toEqual([null, 1]);
    } finally {
      Reflect.deleteProperty(navigator, 'connection');
    }
  });
});

test('a card says if the member does not qualify, and nothing if unknown', async () => {
  serveLists([
    memberTask({ id: idOf(1), missing: 'Add your Instagram profile first.' }),
    memberTask({ id: idOf(2), platform: null, minFollowers: null, minutes: null, owner: null }),
  ]);
  show();
  const [asking, open] = (await screen.findAllByRole('article')).map((card) => within(card));
  expect(asking?.getByText('Add your Instagram profile first.')).toBeVisible();
  expect(asking?.getByRole('link', { name: /^Profile/ })).toHaveAttribute('href', '/account/profile?edit=instagram');
  expect(open?.queryByRole('link', { name: /^Profile/ })).not.toBeInTheDocument();
  expect(open?.getByText('Any platform · no followers needed')).toBeVisible();
  expect(open?.queryByText(/qualify|reviewed/)).not.toBeInTheDocument();
});

describe('jobs in hand', () => {
  const until = '2125-03-06T13:05:00.000Z';
  const held = memberTask({
    id: idOf(90),
    jobTitle: 'Suya Friday',
    application: application({ reservedUntil: until }),
  });
  const over = memberTask({ application: application({ reservedUntil: '2025-03-06T13:05:00.000Z' }) });
  const serveHeld = (rows: readonly Task[]) =>
    serve({
      listTasks: (query: ArgOf<typeof listTasks>) => paged(query.held === 'true' ? rows : jobs, titleOf)(query),
      listSubmittedTasks: listOf([]),
    });
  const block = () => screen.findByRole('region', { name: 'In hand' });

  test.each(['', '?page=3', '?q=Job 3', '?noFollowers=true&sort=-payoutAmount'])(
    'are on top of every page, with clock and Continue: %p',
    async (search) => {
      serveHeld([held]);
      show(route + search);
      const inHand = within(await block());
      expect(inHand.getByRole('link', { name: 'Suya Friday' })).toHaveAttribute(
        'href',
        `/account/job-details/${idOf(90)}`,
      );
      expect(inHand.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/ h \d\d min$/);
      expect(inHand.getByRole('button', { name: 'Continue with Suya Friday' })).toBeEnabled();
      const list = await screen.findByRole('list', { name: /^Available jobs/ });
      expect((await block()).compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  test('have no block without any, nor once their time is over', async () => {
    serveHeld([over]);
    show();
    await screen.findByRole('link', { name: 'Job 1' });
    expect(screen.queryByRole('region', { name: 'In hand' })).not.toBeInTheDocument();
  });

  test('are counted in the title, which links to them', async () => {
    serveHeld([held]).change({ getStatistics: { data: { ...noStatistics, held: 1 } } });
    const { user, router } = show(`${route}?tab=submitted`);
    await user.click(await screen.findByRole('link', { name: '1 of 5 jobs in hand' }));
    expect(router.state.location).toMatchObject({ search: '', hash: '#in-hand' });
    expect(await block()).toHaveAttribute('id', 'in-hand');
  });

  test('that cannot be loaded say so, and the others are still there', async () => {
    const server = serveHeld([held]);
    server.change({
      listTasks: (query: ArgOf<typeof listTasks>) =>
        query.held === 'true' ? refuse(500, messages.server.internal) : paged(jobs, titleOf)(query),
    });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.jobs.inHandFailed);
    expect(screen.getByRole('link', { name: 'Job 1' })).toBeVisible();
  });
});

test('Apply is busy while the job loads, then opens it', async () => {
  let arrive = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (arrive = resolve));
  const server = serveLists([memberTask()]);
  server.change({ getTask: () => waiting.then(() => ({ data: memberTask() })) });
  const { user } = show();
  const apply = await screen.findByRole('button', { name: 'Apply for Share our Eid sale flyer' });
  await user.click(apply);
  expect(apply).toHaveAttribute('aria-busy', 'true');
  arrive();
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent(`/account/job-details/${idOf(1)}`);
});

test('a submitted job shows when it approves itself, or why it was rejected', async () => {
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
  expect((await row('Waiting')).getByText('Approved by Mon 10 Mar, 14:05')).toBeVisible();
  expect((await row('Waiting')).getByText('JOB-7K2M4Q')).toBeVisible();
  expect((await row('Paid')).getByText('Approved')).toBeVisible();
  expect((await row('Paid')).getByText('In your wallet since Thu 6 Mar 2025, 10:00')).toBeVisible();
  expect((await row('Refused')).getByText('Reason: The screenshot shows another post.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Job ID',
    'Title',
    'Payout',
    'Status',
  ]);
});

test.each([
  ['no job at all', route, messages.adminJobs.empty],
  ['no job that matches', `${route}?q=zebra`, 'No job matches “zebra”'],
  ['no proof submitted', `${route}?tab=submitted`, 'No submitted jobs yet'],
  ['no proof that matches', `${route}?tab=submitted&q=zebra`, 'None of your jobs matches “zebra”'],
])('an empty list says so: %s', async (_case, at, text) => {
  serveLists([], []);
  show(at);
  expect(await screen.findByText(text, { selector: '.sn-state__title' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Clear search' })).toHaveLength(at.includes('zebra') ? 1 : 0);
});

test('an empty list of proofs leads to jobs', async () => {
  serveLists([], []);
  show(`${route}?tab=submitted`);
  expect(await screen.findByRole('link', { name: 'See jobs' })).toHaveAttribute('href', route);
});

test.each([
  ['available jobs', route, /Job 1$/],
  ['submitted jobs', `${route}?tab=submitted`, 'Proof 1'],
])('a failed list can be retried: %s', async (_case, at, firstTitle) => {
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

describe('the browser’s offer to install the site', () => {
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: jest.fn() });
    act(() => void window.dispatchEvent(event));
    return event;
  };
  const proofs = (successful: number) => ({
    ...{ pending: 0, rejected: 0, successful, fraudulent: 0, inReview: 0, inReviewUntil: null },
    ...{ held: 0, heldLimit: 5, heldReason: null },
  });
  const name = 'Put ShareNaira on your phone';
  afterEach(() => {
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
  });

  test.each(['Install', 'Not now'])('shows after an approved proof, and never again after “%s”', async (answer) => {
    serveLists().change({ getStatistics: { data: proofs(1) } });
    const { user, unmount } = show();
    const event = offer();
    expect(event.defaultPrevented).toBe(true);
    await user.click(within(await screen.findByRole('region', { name })).getByRole('button', { name: answer }));
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    expect(event.prompt).toHaveBeenCalledTimes(answer === 'Install' ? 1 : 0);
    unmount();
    show();
    offer();
    await screen.findByRole('link', { name: /Job 1$/ });
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  });

  test('is held back before an approved proof', async () => {
    serveLists().change({ getStatistics: { data: proofs(0) } });
    show();
    expect(offer().defaultPrevented).toBe(true);
    await screen.findByRole('link', { name: /Job 1$/ });
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  });
});
