/** Kinds of callers; `holder` is the member whose objects the calls name. */
export const callers = {
  anonymous: 'nobody: no token',
  holder: 'the member whose objects the call names',
  other: 'another member',
  banned: 'a banned member with the token from before',
  unverified: 'somebody who never verified the sign-up code, with a token that nothing hands out',
  admin: 'an admin',
  expired: 'an admin whose session ran out',
  revoked: 'an admin whose session was ended',
  forged: 'a token that nobody was given',
  exAdmin: 'a former admin with the token from before',
  exAdminAnew: 'a former admin who logged in anew',
  jobOwner: 'the owner of jobs whose objects the call names, by the cookie of the owner’s page',
  otherJobOwner: 'another owner of jobs',
} as const;
export type Caller = keyof typeof callers;

/** An answer that differs from what the contract's `access` implies, for whom, and why. */
interface Exception {
  readonly answers: Partial<Record<Caller, number>>;
  readonly because: string;
}

const strangers = (status: number) => ({ other: status, admin: status, exAdminAnew: status });
const foreign: Exception = { answers: strangers(404), because: 'another person’s is as unknown as none' };

const everybody = (status: number) =>
  Object.fromEntries(Object.keys(callers).map((caller) => [caller, status])) as Record<Caller, number>;
const foreignToOwners: Exception = { answers: { otherJobOwner: 404 }, because: foreign.because };
const noPendingLogin: Exception = {
  answers: everybody(401),
  because: 'only with the cookie that a right password was exchanged for a moment ago',
};

export const exceptions: Readonly<Record<string, Exception>> = {
  revokeSession: foreign,
  getTaskOpens: foreign,
  endOwnerSession: foreignToOwners,
  getOwnDocument: foreignToOwners,
  downloadOwnDocument: foreignToOwners,
  getOwnProForma: foreignToOwners,
  askOwnRefund: foreignToOwners,
  listOwnProofs: foreignToOwners,
  setOwnerWord: foreignToOwners,
  getOwnJob: foreignToOwners,
  exportOwnJob: foreignToOwners,
  setOwnJobStatus: foreignToOwners,
  raiseOwnSlots: foreignToOwners,
  makeReportLink: foreignToOwners,
  listReportLinks: foreignToOwners,
  revokeReportLink: foreignToOwners,
  getWithdrawal: foreign,
  shareReceipt: foreign,
  revokeReceipt: foreign,
  requestWithdrawal: {
    answers: { ...strangers(400), other: 409 },
    because: 'there is nothing in the wallet; the other member has changed the bank account just now',
  },
  submitProof: { answers: strangers(409), because: 'the job was not taken by the caller' },
  uploadVerification: { answers: { admin: 409 }, because: 'needs a number of followers in the profile' },
  closeAccount: {
    answers: { holder: 409, admin: 403 },
    because: 'not while money or work is on its way; an admin’s account is none to be left so',
  },
  beginLoginEnrolment: noPendingLogin,
  finishLoginEnrolment: noPendingLogin,
  continueAsNewMember: {
    answers: everybody(401),
    because: 'only with the cookie that the sign-up’s code was exchanged for',
  },
  resetSecondFactor: { answers: { admin: 403 }, because: 'asks for a confirmation each time' },
  releasePayouts: { answers: { admin: 409 }, because: 'nothing here needs a second admin' },
  answerOwnQuestion: foreignToOwners,
  startOwnPayIn: foreignToOwners,
};
