import { screen, waitFor, within } from '@testing-library/react';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { serve, type Answers } from '../../testing/serve';
import { AdminLayout } from './AdminLayout';

const someone = profile();
const answers: Answers = {
  getProfile: profile({ data: { ...someone.data, fullname: 'Chinedu Balogun', isAdmin: true } }),
  getDeskCounts: { data: { proofs: 1_280, withdrawals: 0, referrals: 0 } },
};
const show = (route: string) => {
  serve({ ...answers, logout: {} });
  return renderWithStore(<AdminLayout />, { route, session: 'admin' });
};
const desk = () => screen.getByRole('navigation', { name: 'Desk' });

it.each([
  ['/admin/dashboard', 'Job Management'],
  ['/admin/post-job', 'Job Management'],
  ['/admin/view-job/7', 'Job Management'],
  ['/admin/edit-job/7', 'Job Management'],
  ['/', 'Job Management'],
  ['/admin/review-jobs', 'Review Jobs'],
  ['/admin/user-management', 'User Management'],
  ['/admin/user-management/user/7', 'User Management'],
  ['/admin/withdrawal', 'Withdrawal'],
  ['/admin/payouts', 'Payouts'],
  ['/admin/books', 'Books'],
  ['/admin/referrals', 'Referrals'],
  ['/admin/coupon', 'Coupon'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
  ['/admin/help', 'Help'],
  ['/admin/help/bank-wait', 'Help'],
])('at %s the entry %s alone is marked', (route, label) => {
  show(route);
  const marked = within(desk())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toHaveTextContent(label);
});

it('names the product owner’s desk and who sits at it', async () => {
  show('/admin/dashboard');
  expect(await screen.findByText('Chinedu Balogun')).toBeVisible();
  expect(screen.getByText('Product Owner')).toBeVisible();
});

it('counts what waits, and says nothing where nothing does', async () => {
  show('/admin/dashboard');
  expect(await within(desk()).findByText('1,280')).toBeVisible();
  expect(within(desk()).getByRole('link', { name: 'Withdrawal' })).toBeVisible();
});

it.each([
  ['/admin/withdrawal', 'sn-toasts--top-right'],
  ['/admin/dashboard', 'sn-toasts--top'],
])('at %s the toasts stand %s', (route, placement) => {
  show(route);
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveClass(placement);
});

it('leads from a page to what Help has about it, and not from Help itself', () => {
  const { unmount } = show('/admin/withdrawal');
  expect(screen.getByRole('link', { name: 'Help with this page' })).toHaveAttribute(
    'href',
    '/admin/help?about=%2Fadmin%2Fwithdrawal',
  );
  unmount();
  show('/admin/help');
  expect(screen.queryByRole('link', { name: 'Help with this page' })).not.toBeInTheDocument();
});

it('logs out', async () => {
  const { user, server } = show('/admin/dashboard');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(server.inputsOf('logout')).toHaveLength(1));
});

describe('the way to anywhere', () => {
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
