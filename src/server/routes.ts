import type { Route } from './verb';
import * as account from './modules/account';
import * as audit from './modules/audit';
import * as signUp from './modules/sign-up';
import * as login from './modules/login';
import * as sessions from './modules/sessions';
import * as secondFactor from './modules/second-factor';
import * as bulkDecisions from './modules/bulk-decisions';
import * as coupons from './modules/coupons';
import * as owners from './modules/owners';
import * as funding from './modules/funding';
import * as ownerPage from './modules/owner-page';
import * as jobs from './modules/jobs';
import * as leads from './modules/leads';
import * as statement from './modules/statement';
import * as memberNotes from './modules/member-notes';
import * as members from './modules/members';
import * as notifications from './modules/notifications';
import * as overview from './modules/overview';
import * as payouts from './modules/payouts';
import * as applications from './modules/applications';
import * as proofs from './modules/proofs';
import * as reconciliation from './modules/reconciliation';
import * as referrals from './modules/referrals';
import * as settings from './modules/settings';
import * as sharing from './modules/sharing';
import * as system from './modules/system';
import * as withdrawals from './modules/withdrawals';

/** All routes, listed by hand: others do not exist. */
export const allRoutes: readonly Route[] = [
  ...signUp.publicRoutes,
  ...login.publicRoutes,
  ...system.publicRoutes,
  ...account.publicRoutes,
  ...owners.publicRoutes,
  ...leads.publicRoutes,
  ...ownerPage.publicRoutes,

  ...signUp.memberRoutes,
  ...login.memberRoutes,
  ...sessions.memberRoutes,
  ...account.memberRoutes,
  ...jobs.memberRoutes,
  ...applications.memberRoutes,
  ...proofs.memberRoutes,
  ...sharing.memberRoutes,
  ...withdrawals.memberRoutes,
  ...statement.memberRoutes,
  ...referrals.memberRoutes,
  ...notifications.memberRoutes,

  ...owners.ownerRoutes,
  ...funding.ownerRoutes,
  ...jobs.ownerRoutes,
  ...ownerPage.ownerRoutes,
  ...proofs.ownerRoutes,

  ...jobs.adminRoutes,
  ...proofs.adminRoutes,
  ...withdrawals.adminRoutes,
  ...payouts.adminRoutes,
  ...reconciliation.adminRoutes,
  ...owners.adminRoutes,
  ...funding.adminRoutes,
  ...leads.adminRoutes,
  ...bulkDecisions.adminRoutes,
  ...members.adminRoutes,
  ...memberNotes.adminRoutes,
  ...referrals.adminRoutes,
  ...sessions.adminRoutes,
  ...secondFactor.adminRoutes,
  ...statement.adminRoutes,
  ...account.adminRoutes,
  ...coupons.adminRoutes,
  ...settings.adminRoutes,
  ...overview.adminRoutes,
  ...audit.adminRoutes,
];
