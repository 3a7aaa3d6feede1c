import { allRoutes } from '../routes';
import { isMoneyCall } from './moneyCalls';

/** Mutations of a member or an admin that move no money and start nothing that will. */
const withoutMoney = [
  'acceptTerms',
  'addMemberNote',
  'addOwnerContact',
  'answerOwnQuestion',
  'beginEnrolment',
  'changePassword',
  'confirmDecisions',
  'confirmOwnerContact',
  // Notes that a file is at the bank.
  'confirmPayoutUpload',
  'createCoupon',
  'createOwner',
  'declineLead',
  'deleteTableView',
  'endMemberSessions',
  'endOwnerSession',
  'endOwnerSessions',
  'finishEnrolment',
  'getAccountName',
  'logout',
  'makeOwnStatement',
  'makeReportLink',
  'makeStatement',
  'markNotificationsRead',
  'overrideRejectionLimit',
  // Previews a bulk decision, and moves no money.
  'previewBulkDecision',
  // Notes that the bank has sent what was booked before.
  'recordRefundSent',
  'removeMemberNote',
  'removeOwnerContact',
  'renewRecoveryCodes',
  'resetSecondFactor',
  'reviewVerification',
  'revokeOtherSessions',
  'revokeReceipt',
  'revokeReportLink',
  'revokeSession',
  'runReconciliation',
  'saveTableView',
  'setTaskLinks',
  'shareReceipt',
  // Make a link: what is paid by it is booked by the system.
  'startOwnPayIn',
  'startPayIn',
  // Ends a bulk decision, and moves no money.
  'stopBulkDecision',
  'takeLead',
  'turnOffSecondFactor',
  'updateMailChoices',
  'updateOwner',
  'updateProfile',
  'updateUserStatus',
  // A file that no job has taken up yet.
  'uploadKitPicture',
  'uploadKitVideo',
  'uploadPhoto',
  'uploadProofImage',
  'uploadVerification',
  'voidCoupons',
];

it('every call that changes something is listed in moneyCalls.ts, or here as one that moves no money', () => {
  const changing = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method }) => access !== 'public' && method !== 'GET');
  expect(
    changing
      .filter((one) => !isMoneyCall(one))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(withoutMoney);
  expect(changing.filter(isMoneyCall)).toHaveLength(30);
});
