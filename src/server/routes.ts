import type { Route } from './http/route';
import * as account from './modules/account';
import * as applications from './modules/applications';
import * as auth from './modules/auth';
import * as coupons from './modules/coupons';
import * as ledger from './modules/ledger';
import * as members from './modules/members';
import * as notifications from './modules/notifications';
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
  ...members.adminRoutes,
  ...account.adminRoutes,
  ...coupons.adminRoutes,
  ...system.adminRoutes,
];
