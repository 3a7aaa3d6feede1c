import type { Endpoint } from '../../../contract/endpoint';

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

const withoutSession: ReadonlySet<Caller> = new Set([
  'anonymous',
  'banned',
  'unverified',
  'expired',
  'revoked',
  'forged',
  'exAdmin',
]);

/** An answer that differs from what the contract's `access` implies, for whom, and why. */
interface Exception {
  readonly answers: Partial<Record<Caller, number>>;
  readonly because: string;
}

const jobOwners: ReadonlySet<Caller> = new Set(['jobOwner', 'otherJobOwner']);

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
  resetSecondFactor: { answers: { admin: 403 }, because: 'asks for a confirmation each time' },
  releasePayouts: { answers: { admin: 409 }, because: 'nothing here needs a second admin' },
  answerOwnQuestion: foreignToOwners,
  startOwnPayIn: foreignToOwners,
};

/** 200 or the refusal's status, by the contract and its exceptions. */
export const expectedAnswer = ({ name, access }: Endpoint, caller: Caller): number => {
  if (access !== 'public' && (withoutSession.has(caller) || jobOwners.has(caller) !== (access === 'owner'))) return 401;
  if (access === 'admin' && caller !== 'admin') return 403;
  return exceptions[name]?.answers[caller] ?? 200;
};

interface RuleBeside {
  readonly answer: number;
  /** Callers with another answer. */
  readonly answers?: Partial<Record<Caller, number>>;
  readonly because: string;
}

const samePage: RuleBeside = { answer: 200, because: 'the same for everybody; names no call' };

/** Routes outside the contract; the answer holds for all callers but those named. */
export const besides: Readonly<Record<string, RuleBeside>> = {
  'GET /healthz': { answer: 200, because: 'says that the process answers' },
  'GET /readyz': { answer: 200, because: 'says that the database answers' },
  'GET /metrics': { answer: 200, because: 'callers on this machine alone; through a proxy there is no such address' },
  'GET /media/:name': {
    answer: 404,
    answers: { holder: 200, admin: 200 },
    because: 'the member of the picture and admins; to everybody else there is none',
  },
  'GET /media/:name/small': {
    answer: 404,
    answers: { holder: 200, admin: 200 },
    because: 'as the picture itself',
  },
  'GET /media/owner/:name': {
    answer: 404,
    answers: { jobOwner: 200 },
    because: 'the owner of a job who sees a proof in which it stands',
  },
  'GET /media/owner/:name/small': { answer: 404, answers: { jobOwner: 200 }, because: 'as the picture itself' },
  'GET /r/:code': { answer: 404, because: 'anyone who has the address of a shared receipt' },
  'HEAD /r/:code': { answer: 404, because: 'as its GET' },
  'GET /s/:code': { answer: 404, because: 'anyone who has the address of a member’s link' },
  'HEAD /s/:code': { answer: 404, because: 'as its GET' },
  'GET /api/docs': samePage,
  'GET /api/docs/page.js': samePage,
  'GET /api/docs/rapidoc-min.js': samePage,
  'GET /api/docs/rapidoc-min.js.LICENSE.txt': samePage,
  'GET /api/docs/openapi.json': {
    answer: 401,
    answers: { holder: 403, other: 403, admin: 200, exAdminAnew: 403 },
    because: 'for admins; with `NODE_ENV=development` for anyone',
  },
  'POST /share': { answer: 303, because: 'keeps nothing: a phone without our service worker is led to a page' },
  'POST /api/v1/payments/webhook': { answer: 403, because: 'the payments provider alone, by its signature' },
};

/** Pages and files of the built site, without personal data; mounted only with a build. */
export const isSite = (route: string): boolean =>
  /^(?:GET|HEAD) \//.test(route) && !/^\S+ \/(?:api|media|r|s|metrics|healthz|readyz)(?:\/|$)/.test(route);
