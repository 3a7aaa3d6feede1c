import type { Route } from './verb';
import * as account from './modules/account';
import * as audit from './modules/audit';
import * as auth from './modules/auth';
import * as bulkDecisions from './modules/bulk-decisions';
import * as coupons from './modules/coupons';
import * as documents from './modules/documents';
import * as funding from './modules/funding';
import * as jobReports from './modules/job-reports';
import * as jobs from './modules/jobs';
import * as kits from './modules/kits';
import * as leads from './modules/leads';
import * as ledger from './modules/ledger';
import * as memberNotes from './modules/member-notes';
import * as members from './modules/members';
import * as notifications from './modules/notifications';
import * as ownerAccess from './modules/owner-access';
import * as ownerPage from './modules/owner-page';
import * as owners from './modules/owners';
import * as overview from './modules/overview';
import * as payouts from './modules/payouts';
import * as proofs from './modules/proofs';
import * as reconciliation from './modules/reconciliation';
import * as referrals from './modules/referrals';
import * as settings from './modules/settings';
import * as sharing from './modules/sharing';
import * as system from './modules/system';
import * as withdrawals from './modules/withdrawals';

/** Every call the server answers. Listed by hand: a call that is not in this list does not exist. */
export const allRoutes: readonly Route[] = [
  ...auth.signUpPublicRoutes,
  ...auth.loginPublicRoutes,
  ...system.publicRoutes,
  ...account.publicRoutes,
  ...ownerAccess.publicRoutes,
  ...owners.publicRoutes,
  ...leads.publicRoutes,
  ...jobReports.publicRoutes,

  ...auth.signUpMemberRoutes,
  ...auth.loginMemberRoutes,
  ...auth.sessionMemberRoutes,
  ...account.memberRoutes,
  ...jobs.memberRoutes,
  ...proofs.applicationRoutes,
  ...proofs.memberRoutes,
  ...sharing.memberRoutes,
  ...withdrawals.memberRoutes,
  ...ledger.memberRoutes,
  ...referrals.memberRoutes,
  ...notifications.memberRoutes,

  ...ownerAccess.ownerRoutes,
  ...funding.ownerRoutes,
  ...jobs.ownerRoutes,
  ...documents.ownerRoutes,
  ...ownerPage.ownerRoutes,
  ...proofs.ownerRoutes,
  ...jobReports.ownerRoutes,

  ...jobs.adminRoutes,
  ...kits.adminRoutes,
  ...proofs.adminRoutes,
  ...withdrawals.adminRoutes,
  ...payouts.adminRoutes,
  ...reconciliation.adminRoutes,
  ...owners.adminRoutes,
  ...ownerAccess.adminRoutes,
  ...funding.adminRoutes,
  ...leads.adminRoutes,
  ...documents.adminRoutes,
  ...bulkDecisions.adminRoutes,
  ...members.adminRoutes,
  ...memberNotes.adminRoutes,
  ...referrals.adminRoutes,
  ...auth.sessionAdminRoutes,
  ...auth.secondFactorAdminRoutes,
  ...ledger.adminRoutes,
  ...account.adminRoutes,
  ...coupons.adminRoutes,
  ...settings.adminRoutes,
  ...overview.adminRoutes,
  ...audit.adminRoutes,
];
