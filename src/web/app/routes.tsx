import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { paths, routePatterns } from '../paths';
import { AdminGuard, GuestGuard, SessionGuard } from './guards/guards';
import { RouteFailure } from './RouteFailure';
import { Splash } from './Splash';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const open: RouteObject[] = [
  {
    path: paths.landing,
    lazy: () => import('../features/public/LandingPage').then(({ LandingPage }) => ({ Component: LandingPage })),
  },
  {
    path: paths.offline,
    lazy: () => import('../features/public/OfflinePage').then(({ OfflinePage }) => ({ Component: OfflinePage })),
  },
  {
    path: paths.privacy,
    lazy: () => import('../features/public/PrivacyPage').then(({ PrivacyPage }) => ({ Component: PrivacyPage })),
  },
  {
    path: paths.terms,
    lazy: () => import('../features/public/TermsPage').then(({ TermsPage }) => ({ Component: TermsPage })),
  },
  {
    path: paths.cookies,
    lazy: () => import('../features/public/CookiesPage').then(({ CookiesPage }) => ({ Component: CookiesPage })),
  },
  ...[paths.newsletterConfirm, paths.newsletterUnsubscribe].map((path) => ({
    path,
    lazy: () =>
      import('../features/public/NewsletterPage').then(({ NewsletterPage }) => ({ Component: NewsletterPage })),
  })),
  {
    path: '*',
    lazy: () => import('../features/public/NotFoundPage').then(({ NotFoundPage }) => ({ Component: NotFoundPage })),
  },
];

const doors: RouteObject[] = [
  {
    path: paths.login,
    lazy: () => import('../features/auth/LoginPage').then(({ LoginPage }) => ({ Component: LoginPage })),
  },
  {
    path: paths.signup,
    lazy: () => import('../features/auth/SignupPage').then(({ SignupPage }) => ({ Component: SignupPage })),
  },
  {
    path: paths.forgotPassword,
    lazy: () =>
      import('../features/auth/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ({
        Component: ForgotPasswordPage,
      })),
  },
];

const member: RouteObject[] = [
  {
    path: paths.account.dashboard,
    lazy: () => import('../features/tasks/DashboardPage').then(({ DashboardPage }) => ({ Component: DashboardPage })),
  },
  {
    path: routePatterns.accountJobDetails,
    lazy: () =>
      import('../features/tasks/JobDetailsPage').then(({ JobDetailsPage }) => ({ Component: JobDetailsPage })),
  },
  {
    path: paths.account.referral,
    lazy: () => import('../features/account/ReferralPage').then(({ ReferralPage }) => ({ Component: ReferralPage })),
  },
  {
    path: paths.account.profile,
    lazy: () => import('../features/account/ProfilePage').then(({ ProfilePage }) => ({ Component: ProfilePage })),
  },
  {
    path: paths.account.notifications,
    lazy: () =>
      import('../features/account/NotificationsPage').then(({ NotificationsPage }) => ({
        Component: NotificationsPage,
      })),
  },
  {
    path: paths.account.withdraw,
    lazy: () =>
      import('../features/withdrawals/WithdrawPage').then(({ WithdrawPage }) => ({ Component: WithdrawPage })),
  },
  {
    path: paths.account.withdrawalHistory,
    lazy: () =>
      import('../features/withdrawals/WithdrawalHistoryPage').then(({ WithdrawalHistoryPage }) => ({
        Component: WithdrawalHistoryPage,
      })),
  },
];

const desk: RouteObject[] = [
  {
    path: paths.admin.dashboard,
    lazy: () =>
      import('../features/admin/JobManagementPage').then(({ JobManagementPage }) => ({ Component: JobManagementPage })),
  },
  {
    path: paths.admin.postJob,
    lazy: () => import('../features/admin/PostJobPage').then(({ PostJobPage }) => ({ Component: PostJobPage })),
  },
  {
    path: routePatterns.adminEditJob,
    lazy: () => import('../features/admin/EditJobPage').then(({ EditJobPage }) => ({ Component: EditJobPage })),
  },
  {
    path: routePatterns.adminViewJob,
    lazy: () => import('../features/admin/ViewJobPage').then(({ ViewJobPage }) => ({ Component: ViewJobPage })),
  },
  {
    path: paths.admin.reviewJobs,
    lazy: () =>
      import('../features/admin/ReviewJobsPage').then(({ ReviewJobsPage }) => ({ Component: ReviewJobsPage })),
  },
  {
    path: paths.admin.users,
    lazy: () =>
      import('../features/admin/UserManagementPage').then(({ UserManagementPage }) => ({
        Component: UserManagementPage,
      })),
  },
  {
    path: routePatterns.adminUser,
    lazy: () =>
      import('../features/admin/UserProfilePage').then(({ UserProfilePage }) => ({ Component: UserProfilePage })),
  },
  {
    path: paths.admin.withdrawal,
    lazy: () =>
      import('../features/admin/AdminWithdrawalsPage').then(({ AdminWithdrawalsPage }) => ({
        Component: AdminWithdrawalsPage,
      })),
  },
  {
    path: paths.admin.coupon,
    lazy: () => import('../features/coupons/CouponsPage').then(({ CouponsPage }) => ({ Component: CouponsPage })),
  },
];

/** A frame around screens; a screen that fails leaves its frame standing. */
const framed = (lazy: RouteObject['lazy'], children: RouteObject[]): RouteObject => ({
  lazy,
  children: [{ errorElement: <RouteFailure />, children }],
});

/** Every place of the product, and who may stand there. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <Splash />,
    children: [
      ...open,
      {
        element: <GuestGuard />,
        children: [
          framed(
            () => import('./layouts/PublicLayout').then(({ PublicLayout }) => ({ Component: PublicLayout })),
            doors,
          ),
        ],
      },
      {
        element: <SessionGuard />,
        children: [
          framed(
            () => import('./layouts/MemberLayout').then(({ MemberLayout }) => ({ Component: MemberLayout })),
            member,
          ),
        ],
      },
      {
        element: <AdminGuard />,
        children: [
          framed(() => import('./layouts/AdminLayout').then(({ AdminLayout }) => ({ Component: AdminLayout })), desk),
        ],
      },
    ],
  },
];
