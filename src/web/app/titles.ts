import { matchPath } from 'react-router-dom';
import { brand } from '../brand';
import { paths, routePatterns } from '../paths';

const { account, admin, owner } = paths;

const titles: readonly (readonly [pattern: string, title: string])[] = [
  [paths.login, 'Log In'],
  [paths.signup, 'Sign Up'],
  [paths.forgotPassword, 'Forgot Password'],
  [paths.offline, 'No Internet Connection'],
  [paths.newsletterConfirm, 'Newsletter'],
  [paths.newsletterUnsubscribe, 'Newsletter'],
  [paths.jobNewsOff, 'News about your jobs'],
  [paths.bankChangeConfirm, 'Confirm bank details'],
  [account.dashboard, 'Dashboard'],
  [routePatterns.accountJobDetails, 'Job Details'],
  [account.referral, 'Referral and earning'],
  [account.profile, 'Profile'],
  [account.notifications, 'Notifications'],
  [account.myAccount, 'My account'],
  [account.withdraw, 'Withdraw Funds'],
  [account.withdrawalHistory, 'Withdrawal History'],
  [routePatterns.accountWithdrawal, 'Withdrawal'],
  [account.statementPrint, 'Statement'],
  [account.yearStatement, 'Year statement'],
  [account.statement, 'Statement'],
  [admin.overview, 'Overview'],
  [admin.dashboard, 'Job Management'],
  [admin.users, 'User Management'],
  [routePatterns.adminUser, 'User Profile'],
  [admin.withdrawal, 'Withdrawal Management'],
  [admin.pay, 'Pay'],
  [admin.payouts, 'Payouts'],
  [admin.deposits, 'Deposits'],
  [admin.reconciliation, 'Reconciliation'],
  [routePatterns.adminViewJob, 'View Job'],
  [admin.postJob, 'Create New Job'],
  [admin.reviewJobs, 'Review Jobs'],
  [admin.owners, 'Job owners'],
  [admin.leads, 'Campaign requests'],
  [routePatterns.adminOwner, 'Job owner'],
  [routePatterns.adminDocument, 'Document'],
  [routePatterns.adminProForma, 'Pro-forma'],
  [admin.referrals, 'Referral Rewards'],
  [admin.coupon, 'Coupon Records'],
  [admin.audit, 'Audit'],
  [admin.security, 'Security'],
  [routePatterns.adminEditJob, 'Edit Job'],
  [admin.help, 'Help'],
  [routePatterns.adminHelpPage, 'Help'],
  [`${owner.home}/*`, 'Your jobs'],
  [routePatterns.report, 'Report'],
];

export function getTitle(pathname: string): string {
  const [, title = 'Page not found'] = titles.find(([pattern]) => matchPath(pattern, pathname)) ?? [];
  return `${title} · ${brand.name}`;
}
