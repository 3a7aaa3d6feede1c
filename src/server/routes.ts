import type { Route } from './http/route';
import * as account from './modules/account';
import * as applications from './modules/applications';
import * as audit from './modules/audit';
import * as auth from './modules/auth';
import * as bulkDecisions from './modules/bulkDecisions';
import * as coupons from './modules/coupons';
import * as deskViews from './modules/deskViews';
import * as desk from './modules/desk';
import * as links from './modules/links';
import * as ledger from './modules/ledger';
import * as memberNotes from './modules/memberNotes';
import * as members from './modules/members';
import * as notifications from './modules/notifications';
import * as payouts from './modules/payouts';
import * as reconciliation from './modules/reconciliation';
import * as referrals from './modules/referrals';
import * as system from './modules/system';
import * as tasks from './modules/tasks';
import * as withdrawals from './modules/withdrawals';

/** Every call the server answers. Listed by hand: a door that nobody wrote down here does not exist. */
export const allRoutes: readonly Route[] = [
  ...auth.publicRoutes,
  ...system.publicRoutes,
  ...account.publicRoutes,

  ...auth.memberRoutes,
  ...account.memberRoutes,
  ...tasks.memberRoutes,
  ...applications.memberRoutes,
  ...withdrawals.memberRoutes,
  ...ledger.memberRoutes,
  ...referrals.memberRoutes,
  ...notifications.memberRoutes,

  ...tasks.adminRoutes,
  ...applications.adminRoutes,
  ...withdrawals.adminRoutes,
  ...payouts.adminRoutes,
  ...reconciliation.adminRoutes,
  ...bulkDecisions.adminRoutes,
  ...members.adminRoutes,
  ...memberNotes.adminRoutes,
  ...links.adminRoutes,
  ...referrals.adminRoutes,
  ...auth.adminRoutes,
  ...ledger.adminRoutes,
  ...account.adminRoutes,
  ...coupons.adminRoutes,
  ...deskViews.adminRoutes,
  ...desk.adminRoutes,
  ...audit.adminRoutes,
];
