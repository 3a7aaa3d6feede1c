import { configureStore } from '@reduxjs/toolkit';
import type { ApiError } from './apiError';
import { baseApi } from './baseApi';
import { type MutationName, type QueryName, slices } from '.';
import { type Entity, onSuccess, type Tag, listTag } from './tags';

/** What each query shows. */
const shown: Record<QueryName, Entity | readonly Entity[]> = {
  getProfile: 'profile',
  getStatistics: 'statistics',
  listReferrals: 'referral',
  getReferralTotals: 'referral',
  listNotifications: 'notification',
  getMailChoices: 'mailChoices',
  listSessions: 'session',
  getSecondFactor: 'secondFactor',
  getClosing: 'closing',
  getAccountName: 'bank',
  listBanks: 'bank',
  listTasks: 'task',
  getTask: 'task',
  getTaskOpens: 'task',
  listSubmittedTasks: 'proof',
  getProofImage: 'proof',
  listWithdrawals: 'withdrawal',
  getWithdrawalTotals: 'withdrawal',
  getWithdrawalTerms: 'withdrawalTerms',
  getWithdrawal: 'withdrawal',
  getStatement: 'statement',
  getYearStatement: 'statement',
  listAdminTasks: 'task',
  getAdminTask: 'task',
  // The settings of the server, which no call changes.
  getSlotFees: [],
  getOwnerSelf: 'ownerSelf',
  getOwnerAccount: 'ownMoney',
  getOwnPayInWays: 'ownMoney',
  listOwnJobs: 'ownJob',
  listOwnEntries: 'ownMoney',
  listOwnQuestions: 'ownJob',
  listOwnDeposits: 'ownMoney',
  listOwnerSessions: 'ownBrowser',
  listOwners: 'owner',
  getOwner: 'owner',
  listOwnerEntries: 'owner',
  getPayInWays: 'owner',
  listOwnProofs: 'ownProof',
  listOwnDocuments: 'ownMoney',
  getOwnDocument: 'ownMoney',
  getOwnProForma: 'ownJob',
  listProofs: 'proof',
  getProof: 'proof',
  listAdminWithdrawals: 'withdrawal',
  getWithdrawalSummary: 'withdrawal',
  listPayouts: 'payout',
  getPayoutSummary: 'payout',
  listPayoutBatches: 'payout',
  listDeposits: 'deposit',
  listDocuments: ['document', 'owner'],
  getDocument: 'document',
  getProForma: 'task',
  listOwnerRequests: 'ownerRequest',
  listLeads: 'lead',
  getOwnJob: 'ownJob',
  getReport: 'ownJob',
  listReportLinks: 'reportLink',
  listReconciliations: 'reconciliation',
  listContradictions: 'reconciliation',
  listUsers: 'member',
  getUser: 'member',
  listCoupons: 'coupon',
  listTableViews: 'tableView',
  listBulkDecisions: 'bulkDecision',
  getBulkDecision: 'bulkDecision',
  listBulkRefusals: 'bulkDecision',
  previewBulkDecision: ['proof', 'withdrawal'],
  getAdminCounts: ['proof', 'withdrawal', 'referral'],
  getOverview: ['proof', 'withdrawal', 'member'],
  getAdminFigures: ['proof', 'withdrawal', 'payout', 'member', 'task'],
  searchAdmin: ['member', 'task', 'withdrawal'],
  listMemberNotes: 'note',
  listMemberSessions: 'memberSession',
  getMemberStatement: 'member',
  listLinkedAccounts: 'member',
  listReferralsOnHold: 'referral',
  getRejectionLimits: 'proof',
  // What everything else adds to: read anew by who looks at it, see auditApi.
  listAudit: 'audit',
  listAdmins: 'secondFactor',
};

/** A new row is in the lists and sums alone, and in no detail that anybody holds. */
type Change = Entity | `new ${Entity}` | `one ${Entity}`;

/** What each mutation changes, seen by the person who makes it. The session's own calls reload what they change. */
const changed: Record<MutationName, readonly Change[]> = {
  register: [],
  login: [],
  giveLoginCode: [],
  beginLoginEnrolment: [],
  finishLoginEnrolment: [],
  beginEnrolment: [],
  finishEnrolment: ['secondFactor', 'session'],
  renewRecoveryCodes: ['secondFactor'],
  turnOffSecondFactor: ['secondFactor'],
  confirmDecisions: ['secondFactor'],
  resetSecondFactor: ['secondFactor'],
  verifyOtp: [],
  resendOtp: [],
  forgotPassword: [],
  resetPassword: [],
  logout: [],
  acceptTerms: ['profile'],
  changePassword: ['session'],
  revokeSession: ['session'],
  revokeOtherSessions: ['session'],
  downloadData: [],
  closeAccount: [],
  updateProfile: ['profile', 'member', 'task'],
  confirmBankChange: ['profile', 'member'],
  uploadPhoto: ['profile', 'member'],
  uploadVerification: ['profile', 'member'],
  markNotificationsRead: ['notification'],
  updateMailChoices: ['mailChoices'],
  subscribe: [],
  confirmSubscription: [],
  unsubscribe: [],
  stopJobNews: [],
  applyTask: ['task', 'statistics'],
  submitProof: ['task', 'proof', 'statistics', 'member'],
  uploadProofImage: [],
  // A job has the file once it is saved with it.
  uploadKitPicture: [],
  uploadKitVideo: [],
  requestWithdrawal: ['withdrawal', 'statement', 'profile', 'member'],
  // No list says whether a receipt is shared.
  shareReceipt: ['one withdrawal'],
  revokeReceipt: ['one withdrawal'],
  exportStatement: [],
  createTask: ['new task', 'owner'],
  updateTask: ['task', 'proof', 'member', 'owner'],
  deleteTask: ['task', 'owner'],
  setTaskLinks: ['task', 'owner'],
  setTaskStatus: ['task', 'owner'],
  askOwnerLink: [],
  openOwnerSession: ['ownerSelf', 'ownMoney', 'ownJob', 'ownBrowser'],
  endOwnerSession: ['ownBrowser'],
  endOwnerSessions: [],
  startOwnPayIn: ['ownMoney'],
  askOwnRefund: ['ownMoney'],
  answerOwnQuestion: ['ownJob'],
  createOwner: ['new owner'],
  updateOwner: ['owner', 'task'],
  addOwnerContact: ['owner'],
  removeOwnerContact: ['owner'],
  confirmOwnerContact: ['owner'],
  sayOwnerWord: ['ownProof'],
  reviewProof: ['proof', 'task', 'member', 'owner'],
  reopenProof: ['proof', 'task', 'member', 'owner'],
  decideWithdrawal: ['withdrawal', 'payout', 'member'],
  confirmPayoutUpload: ['payout', 'withdrawal', 'member'],
  createPayoutBatch: ['payout', 'withdrawal', 'member'],
  releasePayouts: ['payout'],
  settlePayouts: ['payout', 'withdrawal', 'member'],
  // The provider's answer comes later, and the event stream tells of it.
  askPayouts: [],
  exportPayoutBatch: [],
  recordDeposit: ['deposit', 'owner', 'task'],
  confirmDeposit: ['deposit', 'owner', 'task'],
  allocateDeposit: ['ownerRequest', 'deposit', 'owner', 'task'],
  reverseDeposit: ['ownerRequest', 'deposit', 'owner', 'task'],
  setOwnerCredit: ['ownerRequest', 'deposit', 'owner', 'task'],
  startPayIn: ['owner'],
  refundOwner: ['ownerRequest', 'deposit', 'owner', 'task'],
  moveOwner: ['ownerRequest', 'deposit', 'owner', 'task'],
  decideOwnerRequest: ['ownerRequest', 'deposit', 'owner', 'task'],
  recordRefundSent: ['ownerRequest', 'deposit', 'owner', 'task'],
  takeLead: ['lead', 'owner', 'task'],
  declineLead: ['lead'],
  // The server compares after it has answered.
  runReconciliation: [],
  decideContradiction: ['reconciliation', 'member'],
  startBulkDecision: ['bulkDecision'],
  stopBulkDecision: ['bulkDecision'],
  reviewVerification: ['member', 'proof'],
  decideReferral: ['referral', 'member'],
  overrideRejectionLimit: ['proof'],
  updateUserStatus: ['member', 'memberSession'],
  createCoupon: ['new coupon'],
  // What was saved or deleted is put into the list of views rather than fetched.
  saveTableView: [],
  deleteTableView: [],
  exportTasks: [],
  exportOwners: [],
  exportProofs: [],
  exportUsers: [],
  exportWithdrawals: [],
  exportPayouts: [],
  exportDeposits: [],
  exportLeads: [],
  makeStatement: ['new document'],
  downloadDocument: [],
  makeOwnStatement: ['ownMoney'],
  downloadOwnDocument: [],
  exportDocuments: [],
  exportCoupons: [],
  exportAudit: [],
  voidCoupons: ['coupon'],
  addMemberNote: ['note'],
  removeMemberNote: ['note'],
  endMemberSessions: ['memberSession'],
  setOwnJobStatus: ['ownJob'],
  raiseOwnSlots: ['ownJob', 'ownMoney'],
  makeReportLink: ['reportLink'],
  revokeReportLink: ['reportLink'],
  exportOwnJob: [],
};

interface Definition {
  readonly type: 'query' | 'mutation';
  readonly invalidatesTags?: (answer: unknown, error: ApiError | undefined, arg: unknown) => readonly Tag[];
}

/** One row that every call speaks of, so that a mutation and a detail query meet. */
const sameRow = { id: 'row', task_id: 'row' };
const names = [...new Set(slices.flatMap((slice) => Object.keys(slice.endpoints)))];

const definitions: Record<string, Definition> = {};
const readDefinitions = baseApi.enhanceEndpoints.bind(baseApi) as (_: {
  endpoints: Record<string, (definition: Definition) => void>;
}) => unknown;
readDefinitions({
  endpoints: Object.fromEntries(
    names.map((name) => [name, (definition: Definition) => (definitions[name] = definition)]),
  ),
});
const namesOf = (type: Definition['type']): string[] => names.filter((name) => definitions[name]?.type === type);

/** The queries that a mutation's tags reach, of a browser that has every screen open. */
function reached(mutation: string, error?: ApiError): string[] {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const entries = namesOf('query').map((endpointName) => ({ endpointName, arg: sameRow, value: {} }));
  store.dispatch(
    baseApi.util.upsertQueryEntries(entries as unknown as Parameters<typeof baseApi.util.upsertQueryEntries>[0]),
  );
  const tags = definitions[mutation]?.invalidatesTags?.({}, error, sameRow) ?? [];
  return baseApi.util
    .selectInvalidatedBy(store.getState(), [...tags])
    .map(({ endpointName }) => endpointName)
    .sort();
}

const showing = (changes: readonly Change[]): string[] =>
  Object.entries(shown)
    .filter(([query, entities]) =>
      [entities]
        .flat()
        .some(
          (entity) =>
            changes.includes(entity) ||
            (changes.includes(`one ${entity}`) && query.toLowerCase() === `get${entity}`.toLowerCase()) ||
            (changes.includes(`new ${entity}`) && /^(?:list|search|getAdminFigures|getOverview)/.test(query)),
        ),
    )
    .map(([query]) => query)
    .sort();

test('the two tables name every call of the browser', () => {
  expect(Object.keys(shown).sort()).toEqual(namesOf('query').sort());
  expect(Object.keys(changed).sort()).toEqual(namesOf('mutation').sort());
});

describe('a mutation refetches every query it makes stale, and no other', () => {
  test.each(Object.entries(changed))('%s → %j', (mutation, changes) => {
    expect(reached(mutation)).toEqual(showing(changes));
  });
});

test.each(Object.keys(changed))('%s refetches nothing when its input was refused', (mutation) => {
  expect(reached(mutation, { status: 400, code: 'validation_failed', message: '' })).toEqual([]);
});

/** What a refusal by the state of things tells the browser it holds wrongly. */
const disproved: Partial<Record<MutationName, readonly Change[]>> = {
  applyTask: ['task', 'statistics'],
  shareReceipt: ['one withdrawal'],
  stopBulkDecision: ['bulkDecision'],
  decideReferral: ['referral', 'member'],
  overrideRejectionLimit: ['proof'],
  decideContradiction: ['reconciliation', 'member'],
  confirmPayoutUpload: ['payout', 'withdrawal', 'member'],
  createPayoutBatch: ['payout', 'withdrawal', 'member'],
  releasePayouts: ['payout'],
  settlePayouts: ['payout', 'withdrawal', 'member'],
  recordDeposit: ['deposit', 'owner', 'task'],
  confirmDeposit: ['deposit', 'owner', 'task'],
  allocateDeposit: ['ownerRequest', 'deposit', 'owner', 'task'],
  reverseDeposit: ['ownerRequest', 'deposit', 'owner', 'task'],
  setOwnerCredit: ['ownerRequest', 'deposit', 'owner', 'task'],
  refundOwner: ['ownerRequest', 'deposit', 'owner', 'task'],
  moveOwner: ['ownerRequest', 'deposit', 'owner', 'task'],
  decideOwnerRequest: ['ownerRequest', 'deposit', 'owner', 'task'],
  recordRefundSent: ['ownerRequest', 'deposit', 'owner', 'task'],
  startOwnPayIn: ['ownMoney'],
  askOwnRefund: ['ownMoney'],
  answerOwnQuestion: ['ownJob'],
  sayOwnerWord: ['ownProof'],
  setOwnJobStatus: ['ownJob'],
  raiseOwnSlots: ['ownJob', 'ownMoney'],
  revokeReportLink: ['reportLink'],
};

test.each(Object.keys(changed) as MutationName[])(
  '%s refused by the state refetches what was disproved',
  (mutation) => {
    for (const status of [403, 409] as const)
      expect(reached(mutation, { status, message: '' })).toEqual(showing(disproved[mutation] ?? []));
  },
);

describe.each([
  'confirmPayoutUpload',
  'createPayoutBatch',
  'releasePayouts',
  'settlePayouts',
  'recordDeposit',
  'confirmDeposit',
  'allocateDeposit',
  'reverseDeposit',
  'setOwnerCredit',
  'refundOwner',
  'moveOwner',
  'decideOwnerRequest',
  'recordRefundSent',
  'sayOwnerWord',
] as const)('%s that nobody knows the end of', (mutation) => {
  test.each(['NETWORK', 500, 503] as const)('refetches what it may have changed after %s', (status) => {
    expect(reached(mutation, { status, message: '' })).toEqual(showing(changed[mutation]));
  });
  test.each(['OFFLINE', 401, 429] as const)('refetches nothing where it cannot have begun, after %s', (status) => {
    expect(reached(mutation, { status, message: '' })).toEqual([]);
  });
});

test('a mutation whose answer could not be read counts as done', () => {
  const tags = onSuccess(() => [listTag('task')]);
  expect(tags(undefined, { status: 'DRIFT', message: '' }, undefined)).toEqual([listTag('task')]);
});
