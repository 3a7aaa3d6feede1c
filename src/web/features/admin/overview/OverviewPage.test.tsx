import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminFigures, FiguresRange } from '../../../../contract/overview';
import { answerOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { OverviewPage } from './OverviewPage';

/** The library's input, and the hovered point. */
class FakePlot {
  static drawn: FakePlot[] = [];
  static readonly paths = {};
  readonly over = document.createElement('div');
  cursor: { left: number; idx: number | null } = { left: -10, idx: null };
  constructor(
    readonly options: { hooks: { setCursor: ((plot: FakePlot) => void)[] } },
    readonly data: number[][],
    target: HTMLElement,
  ) {
    target.append(this.over);
    FakePlot.drawn.push(this);
  }
  setSize = () => undefined;
  destroy = () => undefined;
  pointAt(idx: number | null): void {
    this.cursor = { left: idx === null ? -10 : 40, idx };
    act(() => this.options.hooks.setCursor.forEach((hook) => hook(this)));
  }
}
jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakePlot;
  },
}));

const none = { handedIn: 0, approved: 0, rejected: 0, signUps: 0, opened: 0, visits: 0, accepted: 0 };
const range: FiguresRange = {
  from: '2026-11-19',
  to: '2026-11-20',
  booked: 1_120,
  paid: 500.5,
  accepted: 400,
  paidOut: 0,
  handedIn: 12,
  approved: 9,
  rejected: 3,
  reviewTime: { median: 25_200, ninetieth: 100_800 },
  signUps: 4,
  activeMembers: 7,
  opened: 31,
  visits: 40,
  days: [
    { ...none, day: '2026-11-19', handedIn: 12, approved: 9, rejected: 3, signUps: 4, opened: 31, accepted: 400 },
    { ...none, day: '2026-11-20' },
  ],
};
const before: FiguresRange = {
  ...range,
  from: '2026-11-17',
  to: '2026-11-18',
  booked: 1_000,
  accepted: 800,
  reviewTime: null,
  signUps: 0,
  opened: 62,
  visits: 80,
  days: [
    { ...none, day: '2026-11-17', handedIn: 5 },
    { ...none, day: '2026-11-18', handedIn: 7, approved: 2, rejected: 1 },
  ],
};
const figures: AdminFigures = {
  range,
  before,
  now: { escrow: 3_502, owed: 1_000 },
  topJobs: [
    {
      id: 'c8c5f9a4-0d4e-7aaa-8a3e-1f1f1f1f1f1f',
      jobTitle: 'Share our flyer',
      deleted: false,
      approved: 8,
      paid: 4_000,
    },
    { id: 'c8c5f9a4-0d4e-7aaa-8a3e-2f2f2f2f2f2f', jobTitle: 'An old job', deleted: true, approved: 1, paid: 700 },
  ],
};
const show = (part: Partial<AdminFigures> = {}, route = '/admin/overview') => {
  const server = serve({ getAdminFigures: answerOf({ ...figures, ...part }) });
  return { served: server, ...renderWithStore(<OverviewPage />, { route, session: 'admin' }) };
};
const chart = (title: string) => screen.findByRole('region', { name: title });
const getPlot = async (title: string): Promise<FakePlot> => {
  const card = await chart(title);
  return waitFor(() => {
    const found = FakePlot.drawn.findLast(({ over }) => card.contains(over));
    expect(found).toBeDefined();
    return found!;
  });
};

beforeEach(() => {
  FakePlot.drawn = [];
  jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

test.each([
  ['Booked for jobs', '₦1,120', '+12% on the 2 days before'],
  ['Withdrawals accepted', '₦400', '−50% on the 2 days before'],
  ['In escrow', '₦3,502', 'Now'],
  ['Proofs submitted', '12', 'Same as the 2 days before'],
  ['Review time, median', '7 h', '9 of 10 within 1 d 4 h'],
  ['Sign-ups', '4', 'None in the 2 days before'],
  ['Visits of links', '40', '−50% on the 2 days before'],
  ['Opened links: people, at least', '31', '−50% on the 2 days before'],
])('%s: %s, %s', async (title, value, change) => {
  show();
  await chart('Proofs decided');
  const found = screen
    .getAllByText(title)
    .map((one) => one.closest('.ant-statistic'))
    .find((one) => one !== null);
  expect(found).toHaveTextContent(value);
  expect(found).toHaveTextContent(change);
});

test('a figure links to the list it counts', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Rejected' })).toHaveAttribute(
    'href',
    '/admin/review-jobs?status=rejected&decided_from=2026-11-19&decided_to=2026-11-20',
  );
});

test('a chart stacks each day’s parts beside the previous range', async () => {
  show();
  const { data } = await getPlot('Proofs decided');
  expect(data).toEqual([
    [0, 1],
    [12, 0],
    [9, 0],
    [0, 3],
  ]);
});

test('the hovered day shows with the one before, and a press opens its list', async () => {
  const { router } = show();
  const plot = await getPlot('Proofs decided');
  plot.pointAt(1);
  const card = await chart('Proofs decided');
  expect(card).toHaveTextContent('Fri 20 Nov 0 approved, 0 rejectedWed 18 Nov: 3');
  plot.pointAt(null);
  expect(card).not.toHaveTextContent('Wed 18 Nov');
  plot.pointAt(0);
  fireEvent.click(plot.over);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/admin/review-jobs',
      search: '?status=all&decided_from=2026-11-19&decided_to=2026-11-19',
    }),
  );
});

test('a first touch shows the day, a second opens its list', async () => {
  const { router } = show();
  const plot = await getPlot('Sign-ups');
  const touch = () => {
    fireEvent(plot.over, Object.assign(new Event('pointerdown'), { pointerType: 'touch' }));
    plot.pointAt(0);
    fireEvent.click(plot.over);
  };
  touch();
  expect(router.state.location.pathname).toBe('/admin/overview');
  touch();
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-19&to=2026-11-19'));
});

test('each chart is also a table with linked days', async () => {
  const { user } = show();
  const card = await chart('Proofs decided');
  await user.click(within(card).getByText('As a table'));
  const table = await within(card).findByRole('table', { name: 'Proofs decided, by day' });
  expect(within(table).getByRole('row', { name: 'Fri 20 Nov 0 0 3' })).toBeVisible();
  expect(within(table).getByRole('link', { name: 'Thu 19 Nov' })).toHaveAttribute(
    'href',
    '/admin/review-jobs?status=all&decided_from=2026-11-19&decided_to=2026-11-19',
  );
});

test('days of opened links have no list, because nobody sees who opened one', async () => {
  const { user, router } = show();
  const plot = await getPlot('Opened links');
  expect(plot.data).toEqual([
    [0, 1],
    [31, 0],
    [0, 0],
  ]);
  plot.pointAt(0);
  fireEvent.click(plot.over);
  const card = await chart('Opened links');
  expect(card).toHaveTextContent('Thu 19 Nov 31 people');
  await user.click(within(card).getByText('As a table'));
  expect(await within(card).findByRole('row', { name: 'Thu 19 Nov 31 0' })).toBeVisible();
  expect(within(card).queryByRole('link')).not.toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/admin/overview', search: '' });
});

test('an empty chart says so, in both ranges', async () => {
  const days = [{ ...none, day: '2026-11-19' }];
  show({ range: { ...range, days }, before: { ...before, days } });
  expect(await screen.findByText('Nobody signed up in these days or the days before.')).toBeVisible();
});

test('top jobs link to their pages; a deleted one does not', async () => {
  show();
  const top = await chart('Top jobs by approved proofs');
  const [, first, second] = await within(top).findAllByRole('row');
  expect(first).toHaveTextContent('Share our flyer8₦4,000');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', `/admin/view-job/${figures.topJobs[0]!.id}`);
  expect(second).toHaveTextContent('An old job Deleted1₦700');
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
});

test('requests the address’s range, or the default if invalid', async () => {
  const { served } = show({}, '/admin/overview?from=2026-11-19&to=2026-11-20');
  await chart('Sign-ups');
  expect(served.inputsOf('getAdminFigures')).toEqual([{ from: '2026-11-19', to: '2026-11-20' }]);
  const other = show({}, '/admin/overview?from=yesterday');
  await waitFor(() => expect(other.served.inputsOf('getAdminFigures')).toEqual([{}]));
});

test('a chosen range is in the address and requested', async () => {
  const { user, router, served } = show();
  await user.click((await screen.findAllByRole('textbox'))[0]!);
  await user.click(await screen.findByText('Last 7 days'));
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-14&to=2026-11-20'));
  await waitFor(() =>
    expect(served.inputsOf('getAdminFigures').at(-1)).toEqual({ from: '2026-11-14', to: '2026-11-20' }),
  );
  await user.click((await screen.findAllByRole('textbox'))[0]!);
  await user.click(await screen.findByText('Last 30 days'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('a failed load says why, with Retry', async () => {
  const server = serve({ getAdminFigures: refuse(400, 'Choose at most 366 days') });
  const { user } = renderWithStore(<OverviewPage />, { route: '/admin/overview?from=2020-01-01', session: 'admin' });
  expect(await screen.findByText('The overview could not be loaded.')).toBeVisible();
  expect(screen.getByText('Choose at most 366 days')).toBeVisible();
  server.change({ getAdminFigures: answerOf(figures) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await chart('Sign-ups')).toBeVisible();
});
