import { allRoutes } from '../routes';
import { isMoneyCall } from './moneyCalls';

/** What changes something of a member or an admin, and yet no money, nor what will become some. */
const withoutMoney = [
  'acceptTerms',
  'addMemberNote',
  'beginEnrolment',
  'changePassword',
  'confirmDecisions',
  'createCoupon',
  'deleteTableView',
  'endMemberSessions',
  'finishEnrolment',
  'getAccountName',
  'reviewVerification',
  'overrideRejectionLimit',
  'logout',
  'markNotificationsRead',
  // Tells what a bulk decision would move, and moves none.
  'previewBulkDecision',
  'removeMemberNote',
  'renewRecoveryCodes',
  'resetSecondFactor',
  'revokeOtherSessions',
  'revokeReceipt',
  'revokeSession',
  'runReconciliation',
  'saveTableView',
  'shareReceipt',
  // Ends what moves money, and moves none.
  'stopBulkDecision',
  'turnOffSecondFactor',
  'updateMailChoices',
  'updateProfile',
  'updateUserStatus',
  'uploadVerification',
  'uploadPhoto',
  'uploadProofImage',
  'voidCoupons',
];

it('every call that changes something is about money or is known not to be', () => {
  const changing = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => access !== 'public' && method !== 'GET');
  expect(
    changing
      .filter((one) => !isMoneyCall(one))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(withoutMoney);
  expect(changing.filter(isMoneyCall)).toHaveLength(17);
});
