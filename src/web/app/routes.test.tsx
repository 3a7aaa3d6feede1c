import { matchRoutes, type RouteObject } from 'react-router-dom';
import { brand } from '../brand';
import { authRoutes, openPages, paths } from '../paths';
import { AdminGuard, GuestGuard, SessionGuard } from './guards/guards';
import { routes } from './routes';
import { getTitle } from './titles';

const { account, admin, owner, ...open } = paths;
const everyPlace = [account, admin, owner, open]
  .flatMap((group) => Object.values<string | ((id: string) => string)>(group))
  .map((path) => (typeof path === 'function' ? path('7') : path));

const getBranch = (place: string): RouteObject[] => (matchRoutes(routes, place) ?? []).map(({ route }) => route);
const getGuard = (place: string): unknown =>
  getBranch(place)
    .map(({ element }) => (element as { type?: unknown } | undefined)?.type)
    .find((type) => [AdminGuard, GuestGuard, SessionGuard].includes(type as typeof AdminGuard));

test('the addresses are those of the specification and decisions', () => {
  expect(everyPlace.sort()).toEqual(
    [
      '/',
      '/login',
      '/signup',
      '/forgot-password',
      '/offline',
      '/help',
      '/privacy',
      '/terms',
      '/cookies',
      '/newsletter/confirm',
      '/job-news/off',
      '/start-a-campaign',
      '/newsletter/unsubscribe',
      '/bank-change/confirm',
      '/account/dashboard',
      '/account/job-details/7',
      '/account/referral',
      '/account/profile',
      '/account/my-account',
      '/account/statement',
      '/account/statement/print',
      '/account/statement/year',
      '/account/notifications',
      '/account/withdraw',
      '/account/withdrawal-history',
      '/account/withdrawal-history/7',
      '/owner',
      '/owner/enter',
      '/owner/jobs',
      '/owner/money',
      '/owner/browsers',
      '/owner/jobs/7',
      '/owner/jobs/7/proofs',
      '/owner/jobs/7/pro-forma',
      '/owner/documents/7',
      '/admin/overview',
      '/admin/dashboard',
      '/admin/user-management',
      '/admin/user-management/user/7',
      '/admin/withdrawal',
      '/admin/view-job/7',
      '/admin/post-job',
      '/admin/review-jobs',
      '/admin/owners',
      '/admin/owners/7',
      '/admin/document/7',
      '/admin/pro-forma/7',
      '/admin/referrals',
      '/admin/coupon',
      '/admin/pay',
      '/admin/payouts',
      '/admin/deposits',
      '/admin/reconciliation',
      '/admin/leads',
      '/admin/audit',
      '/admin/security',
      '/admin/edit-job/7',
      '/admin/help',
      '/admin/help/7',
    ].sort(),
  );
});

const screens = everyPlace.filter((place) => !openPages.includes(place));

test.each(screens)(
  '%s has a guard, a screen and a title',
  async (place) => {
    const area = /^\/(account|admin)\//.exec(place)?.[1];
    const authPage = authRoutes.includes(place);
    expect(getGuard(place)).toBe(
      area === 'account' ? SessionGuard : area === 'admin' ? AdminGuard : authPage ? GuestGuard : undefined,
    );
    const screen = getBranch(place).at(-1);
    expect(screen?.path).not.toBe('*');
    const lazy = typeof screen?.lazy === 'function' ? await screen.lazy() : {};
    expect({ ...screen, ...lazy }).toMatchObject({ Component: expect.any(Function) as unknown });
    expect(getTitle(place)).not.toContain('not found');
  },
  60_000,
);

test.each([...openPages, '/account/nothing'])('going to %s asks the server for its document', (place) => {
  const loader = getBranch(place).at(-1)?.loader as (args: { request: Request }) => Response | null;
  const answer = loader({ request: new Request(`http://localhost${place}?from=app`) });
  // The test's page is at `/`, so reloading it would loop.
  if (place === window.location.pathname) expect(answer).toBeNull();
  else expect(answer?.headers.get('Location')).toBe(`${place}?from=app`);
});

test('an unknown address is not found', () => {
  expect(getBranch('/account/nothing').at(-1)?.path).toBe('*');
  expect(getTitle('/account/nothing')).toBe(`Page not found · ${brand.name}`);
});

test('the former address of Reconciliation redirects with its query', () => {
  const loader = getBranch('/admin/books').at(-1)?.loader as (args: { request: Request }) => Response;
  const answer = loader({ request: new Request('http://localhost/admin/books?sort=at') });
  expect(answer.headers.get('Location')).toBe('/admin/reconciliation?sort=at');
});
