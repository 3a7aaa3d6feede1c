import { act, screen, waitFor, within } from '@testing-library/react';
import { storageKeys } from '../../lib/siteStorage';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { serve, type Answers } from '../../testing/serve';
import { ThemeProvider } from '../../ui/theme/ThemeProvider';
import { AdminLayout } from './AdminLayout';

const someone = profile();
const answers: Answers = {
  getProfile: profile({ data: { ...someone.data, fullname: 'Chinedu Balogun', isAdmin: true } }),
  getAdminCounts: { data: { proofs: 1_280, withdrawals: 0, referrals: 0 } },
};
beforeEach(() => localStorage.clear());

const show = (route: string) => {
  serve({ ...answers, logout: {} });
  const layout = (
    <ThemeProvider>
      <AdminLayout />
    </ThemeProvider>
  );
  return renderWithStore(layout, { route, session: 'admin' });
};
const places = () => screen.getByRole('navigation', { name: 'Admin' });

it.each([
  ['/admin/overview', 'Overview'],
  ['/admin/dashboard', 'Job Management'],
  ['/admin/post-job', 'Job Management'],
  ['/admin/view-job/7', 'Job Management'],
  ['/admin/edit-job/7', 'Job Management'],
  ['/', 'Job Management'],
  ['/admin/review-jobs', 'Review Jobs'],
  ['/admin/user-management', 'User Management'],
  ['/admin/user-management/user/7', 'User Management'],
  ['/admin/withdrawal', 'Withdrawal'],
  ['/admin/pay', 'Pay'],
  ['/admin/payouts', 'Payouts'],
  ['/admin/deposits', 'Deposits'],
  ['/admin/reconciliation', 'Reconciliation'],
  ['/admin/owners/7', 'Job owners'],
  ['/admin/referrals', 'Referrals'],
  ['/admin/coupon', 'Coupon'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
  ['/admin/help', 'Help'],
  ['/admin/help/wrong-bank-details', 'Help'],
])('at %s only the entry %s is marked', (route, label) => {
  show(route);
  const marked = within(places())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent(label);
});

it('names the admin and the product owner in the top bar', async () => {
  show('/admin/dashboard');
  const top = screen.getByRole('banner');
  expect(await within(top).findByText('Chinedu Balogun')).toBeVisible();
  expect(within(top).getByText('Product Owner')).toBeVisible();
});

it('counts pending work, hiding zero', async () => {
  show('/admin/dashboard');
  expect(await within(places()).findByText('1,280')).toBeVisible();
  expect(within(places()).getByRole('link', { name: 'Withdrawal' })).toBeVisible();
});

it.each([
  ['/admin/withdrawal', 'ant-notification-topRight'],
  ['/admin/dashboard', 'ant-notification-top'],
])('at %s toasts appear %s', async (route, placement) => {
  const { toaster } = show(route);
  toaster.info('Here');
  expect((await screen.findByText('Here')).closest(`.${placement}`)).toBeVisible();
});

it('links each page to its Help, but not Help itself', () => {
  const { unmount } = show('/admin/withdrawal');
  expect(screen.getByRole('link', { name: 'Help with this page' })).toHaveAttribute(
    'href',
    '/admin/help?about=%2Fadmin%2Fwithdrawal',
  );
  unmount();
  show('/admin/help');
  expect(screen.queryByRole('link', { name: 'Help with this page' })).not.toBeInTheDocument();
});

it.each([
  ['Work', 'Overview, Job Management, Review Jobs'],
  ['Money', 'Pay, Withdrawal, Payouts, Deposits, Coupon, Reconciliation'],
  ['People', 'User Management, Job owners, Campaign requests, Referrals'],
  ['System', 'Audit, Security, Help'],
])('has under %s: %s', (heading, labels) => {
  show('/admin/dashboard');
  const links = within(screen.getByRole('list', { name: heading })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).join(', ')).toBe(labels);
});

it('collapses the side bar to named icons and remembers it', async () => {
  const { user, unmount } = show('/admin/dashboard');
  expect(within(places()).getByRole('link', { name: 'Payouts' })).not.toHaveAttribute('title');
  await user.click(screen.getByRole('button', { name: 'Narrow the side bar' }));
  expect(within(places()).getByRole('link', { name: 'Payouts' })).toHaveAttribute('title', 'Payouts');
  unmount();
  const again = show('/admin/dashboard');
  expect(within(places()).getByRole('link', { name: 'Payouts' })).toHaveAttribute('title', 'Payouts');
  await again.user.click(screen.getByRole('button', { name: 'Widen the side bar' }));
  expect(localStorage.getItem(storageKeys.adminSide)).toBeNull();
});

describe('the admin’s menu', () => {
  const open = async (route: string) => {
    const shown = show(route);
    await shown.user.click(await screen.findByRole('button', { name: 'Chinedu Balogun Product Owner' }));
    await screen.findByRole('menu');
    return shown;
  };
  const item = (name: string) => screen.getByRole('menuitem', { name });

  it('logs out', async () => {
    const { user, server } = await open('/admin/dashboard');
    await user.click(item('Logout'));
    await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
  });

  it('sets the colours and marks the current ones', async () => {
    const { user } = await open('/admin/dashboard');
    // The menu takes the focus three frames after opening.
    for (let frame = 0; frame < 4; frame += 1) await act(() => new Promise(requestAnimationFrame));
    const dark = () => screen.getByRole('menuitemradio', { name: 'Dark' });
    expect(dark()).not.toBeChecked();
    await user.click(dark());
    expect(localStorage.getItem(storageKeys.theme)).toBe('dark');
    const opener = screen.getByRole('button', { name: 'Chinedu Balogun Product Owner' });
    expect(opener).toHaveFocus();
    await user.click(opener);
    await waitFor(() => expect(dark()).toBeChecked());
  });

  it.each([
    ['Security', '/admin/security'],
    ['Help', '/admin/help'],
  ])('leads to %s', async (name, address) => {
    const { user } = await open('/admin/dashboard');
    await user.click(item(name));
    expect(await screen.findByTestId('elsewhere')).toHaveTextContent(address);
  });
});

describe('on a phone', () => {
  const query = '(max-width: 899px)';
  beforeEach(() => {
    const original = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((mediaQuery) => ({ ...original(mediaQuery), matches: mediaQuery === query }));
  });
  const open = async () => {
    const shown = show('/admin/dashboard');
    expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
    await shown.user.click(screen.getByRole('button', { name: 'Menu' }));
    return { ...shown, drawer: await screen.findByRole('dialog', { name: 'ShareNaira' }) };
  };

  it('the places are in a drawer, which an entry closes', async () => {
    const { user, drawer } = await open();
    await user.click(within(drawer).getByRole('link', { name: 'Payouts' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('the drawer has colours and logout, and closes with Escape', async () => {
    const { user, server, drawer } = await open();
    expect(within(drawer).getByRole('group', { name: 'Colours' })).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('the command palette', () => {
  it('opens by its button and closes with Escape', async () => {
    const { user } = show('/admin/dashboard');
    await user.click(screen.getByRole('button', { name: 'Go to or find' }));
    expect(await screen.findByRole('dialog', { name: 'Go to or find' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens by %s', async (keys) => {
    const { user } = show('/admin/dashboard');
    await user.keyboard(keys);
    expect(await screen.findByRole('dialog', { name: 'Go to or find' })).toBeVisible();
    await user.keyboard(keys);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
