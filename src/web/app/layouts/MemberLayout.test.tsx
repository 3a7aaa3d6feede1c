import { act, screen, waitFor, within } from '@testing-library/react';
import { legalVersion } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { storageKeys } from '../../lib/siteStorage';
import { keptRead } from '../../pending/pendingSlice';
import { memoryPendingStore } from '../../pending/pendingStore';
import { dropDraft, readDraft } from '../../pending/proofText';
import { idOf } from '../../testing/adminRows';
import { keptProof, profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { baseApi } from '../../api/baseApi';
import { wholeTag } from '../../api/tags';
import { drawEarned } from '../../shared/drawEarned';
import { MemberLayout } from './MemberLayout';

// jsdom has no canvas.
jest.mock('../../shared/drawEarned', () => ({ drawEarned: jest.fn() }));
const draws = jest.mocked(drawEarned);

const well = {
  getProfile: profile({ userbalance: { balance: 6_200, on_hold: 1_500, total_earned: 18_450.5 } }),
  getStatistics: {
    data: {
      pending: 4,
      successful: 1_037,
      rejected: 2,
      fraudulent: 0,
      inReview: 1_850,
      inReviewUntil: '2125-11-27T13:05:00.000Z',
      held: 0,
      heldLimit: 5,
      heldReason: null,
    },
  },
  listNotifications: { data: [], meta: { page: 1, pageSize: 20, total: 0 }, unread: 3 },
} satisfies Answers;
const waiting = keptProof({ owner: profile().data.id });
const show = (route = '/account/dashboard', answers: Answers = {}) => {
  serve({ ...well, ...answers });
  return renderWithStore(<MemberLayout />, { route, session: 'member' });
};

it('shows earned, withdrawable and held money', async () => {
  show();
  expect(await screen.findByText('₦18,450.50')).toBeVisible();
  expect(screen.getByText('Available', { selector: 'small *' }).parentElement?.nextSibling).toHaveTextContent('₦6,200');
  expect(screen.getByText('On hold').nextSibling).toHaveTextContent('₦1,500');
  expect(screen.getByRole('link', { name: 'Withdraw Funds' })).toHaveAttribute('href', '/account/withdraw');
});

describe('money in review', () => {
  const inReview = (figures: object) =>
    show(undefined, { getStatistics: { data: { ...well.getStatistics.data, ...figures } } });
  const money = async () => within(await screen.findByRole('region', { name: 'Your money' }));

  it('is shown with the day when the last is decided', async () => {
    inReview({});
    expect(await (await money()).findByRole('paragraph')).toHaveTextContent(
      '₦1,850 in review. You’ll be paid by Tue 27 Nov 2125',
    );
    expect(screen.getByTitle('Tue 27 Nov 2125, 14:05')).toBeVisible();
  });

  it('has no day if only an admin decides', async () => {
    inReview({ inReviewUntil: null });
    expect(await (await money()).findByRole('paragraph')).toHaveTextContent(/^₦1,850 in review$/);
  });

  it('is hidden if nothing is in review', async () => {
    inReview({ inReview: 0, inReviewUntil: null });
    await screen.findByText('1,037');
    expect((await money()).queryByText(/in review/)).not.toBeInTheDocument();
  });
});

it('shows nothing on hold where nothing is', async () => {
  show(undefined, { getProfile: profile({ userbalance: { balance: 0, on_hold: 0, total_earned: 0 } }) });
  await screen.findByText('1,037');
  expect(screen.queryByText('On hold')).not.toBeInTheDocument();
});

describe('money that comes in', () => {
  const wallet = (balance: number, total_earned: number) =>
    profile({ userbalance: { balance, on_hold: 1_500, total_earned } });
  const receive = async (balance: number, earned: number) => {
    const shown = show();
    await screen.findByText('₦18,450.50');
    shown.server.change({ getProfile: wallet(balance, earned) });
    act(() => void shown.store.dispatch(baseApi.util.invalidateTags([wholeTag('profile')])));
    return shown;
  };
  const note = () => screen.findByRole('group', { name: 'Money arrived' });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'canShare');
  });

  it('is announced once, shown until put away, and counted up to the balance', async () => {
    const { user } = await receive(6_550, 18_800.5);
    expect(await note()).toHaveTextContent('+₦350 arrived');
    expect(screen.getByText('₦350 arrived in your wallet.')).toHaveAttribute('role', 'status');
    expect(await screen.findByText('₦6,550')).toBeVisible();
    await user.click(within(await note()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/arrived/)).not.toBeInTheDocument();
  });

  it('is shared as a picture with the referral link', async () => {
    const share = jest.fn<Promise<void>, [ShareData]>(() => Promise.resolve());
    Object.assign(navigator, { share, canShare: () => true });
    const picture = new File(['picture'], 'sharenaira-earned.png');
    draws.mockResolvedValue(picture);
    const { user } = await receive(6_550, 18_800.5);
    await user.click(within(await note()).getByRole('button', { name: 'Share' }));
    const link = `http://localhost/signup?referralNumber=${profile().data.referral_code}`;
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(draws).toHaveBeenCalledWith('₦350', link);
    expect(share).toHaveBeenCalledWith({
      files: [picture],
      text: `I earned ₦350 with ShareNaira. Joining is free. ${link}`,
    });
  });

  it('is no earning when a withdrawal comes back', async () => {
    await receive(7_700, 18_450.5);
    expect(await screen.findByText('₦7,700')).toBeVisible();
    expect(screen.queryByText(/arrived/)).not.toBeInTheDocument();
  });
});

it('counts the member’s proofs', async () => {
  show();
  await screen.findByText('1,037');
  const counted = ['Pending Submissions', 'Successful Submissions', 'Rejected Submissions', 'Fraudulent Actions'].map(
    (label) => screen.getByText(label).nextSibling?.textContent,
  );
  expect(counted).toEqual(['4', '1,037', '2', '0']);
});

it('says that figures failed to load, and retries', async () => {
  const { user, server } = show(undefined, { getStatistics: refuse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent('These could not be loaded.');
  server.change(well);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1,037')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('copies the referral code and confirms it', async () => {
  const { user } = show();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Copy referral code' }));
  expect(await screen.findByText(messages.withdrawals.referralCopied)).toBeVisible();
  expect(write).toHaveBeenCalledWith(profile().data.referral_code);
});

it('marks the current place', async () => {
  show('/account/withdrawal-history');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Jobs', '/account/dashboard', null],
      ['Referral and earning', '/account/referral', null],
      ['Withdrawals', '/account/withdrawal-history', 'page'],
      ['Profile', '/account/profile', null],
    ],
  );
});

it('counts unread messages on the bell', async () => {
  show();
  const bell = await screen.findByRole('link', { name: 'Notifications, 3 unread' });
  expect(bell).toHaveAttribute('href', '/account/notifications');
  expect(bell).toHaveTextContent('3');
});

it('has no number when all is read', async () => {
  show(undefined, { listNotifications: { data: [], meta: { page: 1, pageSize: 20, total: 0 }, unread: 0 } });
  await screen.findByText('₦18,450.50');
  expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(/^$/);
});

it('puts the search into the dashboard’s address after a pause', async () => {
  const { user, router } = show('/account/dashboard?page=3&platform=instagram');
  await user.type(screen.getByRole('searchbox', { name: 'Search Tasks' }), 'eid sale');
  await waitFor(() => expect(router.state.location.search).toBe('?platform=instagram&q=eid+sale'));
  expect(screen.getByRole('searchbox', { name: 'Search Tasks' })).toHaveValue('eid sale');
});

it('searches submitted jobs while they are shown', async () => {
  const { user, router } = show('/account/dashboard?tab=submitted&page=2');
  await user.type(screen.getByRole('searchbox', { name: 'Search Tasks' }), 'eid');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=submitted&q=eid'));
});

it('keeps text typed during a search, and follows a changed address', async () => {
  const { user, router } = show();
  const box = screen.getByRole('searchbox', { name: 'Search Tasks' });
  await user.type(box, 'eid');
  await waitFor(() => expect(router.state.location.search).toBe('?q=eid'));
  await user.type(box, ' sale');
  await waitFor(() => expect(router.state.location.search).toBe('?q=eid+sale'));
  expect(box).toHaveValue('eid sale');
  await act(() => router.navigate('/account/dashboard'));
  expect(box).toHaveValue('');
  await user.type(box, 'eid sale');
  await waitFor(() => expect(router.state.location.search).toBe('?q=eid+sale'));
});

it('leads from elsewhere to the dashboard with the search', async () => {
  const { user } = show('/account/profile?page=3');
  await user.type(screen.getByRole('searchbox', { name: 'Search Tasks' }), 'eid');
  expect(await screen.findByTestId('elsewhere')).toHaveTextContent('/account/dashboard?q=eid');
});

it('opens the profile menu; Escape closes it and returns the focus', async () => {
  const { user } = show();
  await screen.findByText('₦18,450.50');
  const button = screen.getByRole('button', { name: /^Your profile/ });
  await user.click(button);
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.getByText('Adaeze Okafor')).toBeInTheDocument();
  expect(screen.getAllByText(profile().data.email)).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Your profile/ })).toHaveFocus();
});

it('logs out', async () => {
  const { user, server } = show(undefined, { logout: {} });
  await user.click(screen.getByRole('button', { name: /^Your profile/ }));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
});

it('shows a refused proof until its reason was read, and its text stays as a draft', async () => {
  const pendingStore = memoryPendingStore();
  await pendingStore.keepProof(keptProof({ owner: profile().data.id, refusal: messages.jobs.slotExpired }));
  serve(well);
  const { user } = renderWithStore(<MemberLayout />, {
    route: '/account/dashboard',
    session: 'member',
    ports: { pendingStore },
  });
  const bar = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  expect(bar.getByText(`Not submitted: ${messages.jobs.slotExpired}`)).toBeVisible();
  expect(bar.getByRole('link', { name: waiting.label })).toHaveAttribute('href', `/account/job-details/${idOf(1)}`);
  await user.click(bar.getByRole('button', { name: /^OK/ }));
  await waitFor(() => expect(screen.queryByText(/^Not taken/)).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
  expect(await pendingStore.proofs(profile().data.id)).toEqual([]);
  expect(readDraft(waiting.applicationId)).toBe('<p>Done.</p>');
  dropDraft(waiting.applicationId);
});

describe('logging out with a waiting proof', () => {
  const ask = async () => {
    const shown = show(undefined, { logout: {} });
    await screen.findByText('₦18,450.50');
    act(() => void shown.store.dispatch(keptRead({ owner: profile().data.id, proofs: [waiting], pictures: [] })));
    await shown.user.click(screen.getByRole('button', { name: /^Your profile/ }));
    await shown.user.click(await screen.findByRole('button', { name: 'Logout' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Log out?' })) };
  };

  it('asks first, and stays', async () => {
    const { user, server, dialog } = await ask();
    expect(dialog.getByText(messages.server.pendingLeaving([waiting.label]))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Your profile/ })).toHaveFocus();
    expect(server.inputsOf('logout')).toEqual([]);
  });

  it('returns to the menu’s button on Escape', async () => {
    const { user, dialog } = await ask();
    act(() => dialog.getByRole('button', { name: 'Stay' }).focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Your profile/ })).toHaveFocus();
  });

  it('logs out on a second press', async () => {
    const { user, server, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: 'Log out anyway' }));
    await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
  });
});

it('says that the profile failed to load, and retries', async () => {
  const { user, server } = show(undefined, { getProfile: refuse(500, '') });
  expect(await screen.findByText(messages.profile.loadFailed)).toBeVisible();
  server.change(well);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('₦18,450.50')).toBeVisible();
});

describe('on a small screen', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('has the panel behind a floating button', async () => {
    const { user } = show('/account/profile');
    await user.click(screen.getByRole('button', { name: 'Wallet' }));
    const panel = await screen.findByRole('dialog', { name: 'Wallet' });
    expect(await within(panel).findByText('₦18,450.50')).toBeVisible();
    jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(panel).getByRole('button', { name: 'Copy referral code' }));
    expect(await within(panel).findByText(messages.withdrawals.referralCopied)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Wallet' })).toHaveFocus();
  });

  it('shows the balance card above the jobs', async () => {
    show('/account/dashboard');
    expect(await screen.findByText('₦6,200')).toBeVisible();
    expect(screen.queryByText('Statistics')).not.toBeInTheDocument();
  });

  it('has a bar of one word each, and marks the current place', async () => {
    show('/account/dashboard?tab=submitted');
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect([...bar.children].map((place) => [place.textContent, place.getAttribute('aria-current')])).toEqual([
      ['Jobs', null],
      ['My jobs', 'page'],
      ['Wallet', null],
      ['Me', null],
    ]);
  });

  it.each([
    ['/account/statement/year', 'Wallet'],
    ['/account/withdraw', 'Wallet'],
    ['/account/my-account', 'Me'],
    ['/account/referral', undefined],
  ])('at %s marks %s', (address, marked) => {
    show(address);
    const places = [...screen.getByRole('navigation', { name: 'Main' }).children];
    expect(places.find((place) => place.hasAttribute('aria-current'))?.textContent).toBe(marked);
  });

  it('hides the sums, in the panel too, until asked', async () => {
    const { user } = show('/account/dashboard');
    await screen.findByText('₦1,850');
    const eye = screen.getByRole('button', { name: 'Hide sums', pressed: false });
    await user.click(eye);
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText(/₦/)).not.toBeInTheDocument();
    expect(screen.getAllByText('Hidden')).toHaveLength(3);
    expect(localStorage.getItem(storageKeys.hiddenSums)).toBe('on');
    await user.click(screen.getByRole('button', { name: 'Wallet' }));
    expect(await screen.findAllByText('Hidden')).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(eye);
    expect(screen.getByText('₦6,200')).toBeVisible();
    expect(localStorage.getItem(storageKeys.hiddenSums)).toBeNull();
  });
});

describe('changed terms', () => {
  it('are shown until the member agrees', async () => {
    const { user, server } = show(undefined, { getProfile: profile({ terms_version: '2020-01-01' }), acceptTerms: {} });
    const note = within(await screen.findByRole('region', { name: 'New terms' }));
    expect(note.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
    expect(note.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/privacy');
    server.change(well);
    await user.click(note.getByRole('button', { name: 'I agree' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New terms' })).not.toBeInTheDocument());
    expect(server.inputsOf('acceptTerms')).toEqual([{ terms_version: legalVersion }]);
  });

  it('are not shown to a member who has agreed', async () => {
    show();
    await screen.findByText('₦18,450.50');
    expect(screen.queryByRole('region', { name: 'New terms' })).not.toBeInTheDocument();
  });
});
