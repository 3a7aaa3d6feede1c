import { z } from 'zod';
import { allEndpoints, domains } from '.';
import * as account from './account';
import { answer, basePath, type Endpoint, endpoint, urlOf } from './endpoint';
import { limits } from './limits';
import * as members from './members';
import * as messages from './messages';
import * as system from './system';

type Schema = z.core.JSONSchema.BaseSchema;

const byName = allEndpoints.map((each): [string, Endpoint] => [each.name, each]);
const inputs = ({ params, query, body }: Endpoint) => [params, query, body];
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All nested schemas with their paths, starting with the schema itself. */
const within = (schema: Schema, way = ''): [string, Schema][] => {
  const named = Object.entries(schema.properties ?? {}).map(([name, held]) => [`${way}.${name}`, held] as const);
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((held) => [way, held] as const);
  const parts = [[`${way}[]`, schema.items], [`${way}{}`, schema.additionalProperties], ...named, ...branches] as const;
  return [[way, schema], ...parts.flatMap(([to, held]) => (isSchema(held) ? within(held, to) : []))];
};
const partsOf = (each: Endpoint): [string, Schema][] => [
  ...inputs(each).flatMap((schema) => within(z.toJSONSchema(schema, { io: 'input' }), 'input')),
  ...within(z.toJSONSchema(each.answer, { io: 'output' }), 'answer'),
];
const waysWhere = (each: Endpoint, holds: (schema: Schema) => boolean): string[] =>
  partsOf(each)
    .filter(([, schema]) => holds(schema))
    .map(([way]) => `${each.name} ${way}`);

const unboundedText = 64;
const otherBytes = 32;
/** The maximum length of JSON of this shape. */
const mostBytes = (schema: Schema): number => {
  const { type, format, properties, items, maxItems = 0, maxLength, anyOf = [], oneOf = [] } = schema;
  const branches = [...anyOf, ...oneOf].filter(isSchema).map(mostBytes);
  if (branches.length > 0) return Math.max(...branches);
  if (type === 'object')
    return Object.entries(properties ?? {}).reduce(
      (sum, [name, held]) => sum + name.length + 4 + (isSchema(held) ? mostBytes(held) : 0),
      2,
    );
  if (type === 'array') return 2 + maxItems * (1 + (isSchema(items) ? mostBytes(items) : 0));
  if (format === 'uuid') return 38;
  return type === 'string' ? 2 + 3 * (maxLength ?? unboundedText) : otherBytes;
};

/** Changes that take no Idempotency-Key, and the reason why repeating each is harmless. */
const safeWithoutKey = {
  login:
    'opens a session whose token must be kept nowhere; one too many is listed among the devices and ends by itself',
  continueAsNewMember: 'spends a ticket that works once',
  giveLoginCode: 'spends a code and a ticket that work once',
  beginLoginEnrolment: 'offers a secret in the place of the one before; its answer must be kept nowhere',
  finishLoginEnrolment: 'spends a ticket that works once',
  beginEnrolment: 'offers a secret in the place of the one before; its answer must be kept nowhere',
  finishEnrolment: 'takes an offer that is taken once; its answer must be kept nowhere',
  renewRecoveryCodes: 'spends a code that works once; its answer must be kept nowhere',
  turnOffSecondFactor: 'spends a code that works once',
  askOwnerLink: 'sends a mail; mails are counted',
  openOwnerSession: 'spends a link that works once',
  endOwnerSession: 'sets a state',
  askOwnRefund: 'one waits at a time',
  answerOwnQuestion: 'an answer is given once',
  startOwnPayIn: 'finds the open link for the same again',
  makeOwnStatement: 'finds the statement that says the same',
  setOwnerWord: 'sets a state',
  setOwnJobStatus: 'sets a state',
  raiseOwnSlots: 'sets a state: how many slots there are',
  makeReportLink: 'one too many is listed and can be revoked; its answer must be kept nowhere',
  revokeReportLink: 'sets a state',
  sendLead: 'is counted for each mailbox; a second one is seen beside the first',
  stopJobNews: 'sets a state',
  stopJobNewsByMailbox: 'sets a state',
  confirmDecisions: 'sets a state',
  acceptTerms: 'sets a state',
  register:
    'belongs to the browser that sends it: sent again it takes the place of the unfinished sign-up before; mails are counted',
  verifyOtp: 'spends a code that works once',
  resendOtp: 'sends a mail at most once a minute',
  forgotPassword: 'sends a mail at most once a minute',
  resetPassword: 'spends a ticket that works once',
  confirmBankChange: 'spends a link that works once',
  reportBrowserError: 'changes nothing: it writes a line into the log',
  subscribe: 'sets a state, and sends a mail at most every quarter of an hour',
  confirmSubscription: 'sets a state',
  unsubscribe: 'sets a state',
  unsubscribeByMailbox: 'sets a state',
  logout: 'ends the session that could ask again',
  closeAccount: 'ends every session that could ask again',
  getAccountName: 'changes nothing but how often it was asked',
  matchAccountName: 'changes nothing but how often it was asked',
  previewBulkDecision: 'changes nothing',
  uploadPhoto: 'sets the photo: the same file sent again is the same photo',
  uploadVerification: 'sets the screenshot: the same file sent again is the same screenshot, which still waits',
  uploadKitPicture: 'one that no job takes up goes after a day, and they are counted',
  uploadKitVideo: 'one that no job takes up goes after a day, and they are counted',
  uploadProofImage: 'carries the sender’s own id and the place of the part: one that has arrived is not added again',
} as const;

describe('all calls together', () => {
  it('have unique names and addresses', () => {
    const names = allEndpoints.map(({ name }) => name);
    const addresses = allEndpoints.map(
      ({ method, version, path }) => `${method} ${basePath[version]}${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('are named like their constants, so that one name runs through every folder', () => {
    const constants = Object.values(domains)
      .flatMap((domain): [string, unknown][] => Object.entries(domain))
      .filter(([, value]) => allEndpoints.some((each) => each === value));
    expect(constants).toHaveLength(allEndpoints.length);
    for (const [constant, value] of constants) expect(value).toMatchObject({ name: constant });
  });

  it('take an Idempotency-Key if they change something, or give a reason why not', () => {
    const changing = allEndpoints.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    const without = changing.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(safeWithoutKey).sort());
    const keyed = allEndpoints.filter(({ idempotent }) => idempotent);
    expect(keyed.filter(({ access }) => access === 'public')).toEqual([]);
    // A file would be held in memory and drawn during the transaction.
    expect(keyed.filter(({ upload }) => upload !== null)).toEqual([]);
  });

  it('are the ones that the specification lists', () => {
    const listed =
      `POST /auth/register, POST /auth/login, POST /auth/verify-otp, POST /auth/forgot-password, POST /auth/resend-otp,
      POST /auth/reset-password, GET /user/profile, POST /user/profile, POST /user/upload-pics, GET /user/referrals, GET /user/notifications,
      GET /task/tasks, GET /task/submitted-tasks, POST /task/apply-task, POST /task/submit-task, GET /transaction/withdrawal,
      POST /transaction/withdrawal, HEAD /ping, GET /admin/tasks, GET /admin/users, GET /admin/withdrawal, GET /admin/submitted-tasks,
      GET /admin/coupon, GET /admin/user/{id}, GET /admin/task/{id}, POST /admin/create-task, PUT /admin/update-task/{id},
      DELETE /admin/delete-task/{id}, POST /admin/user/{id}/update-user, POST /admin/update-withdrawal,
      POST /admin/update-submitted-tasks/{id}, GET /admin/coupon/generate, GET /bank_list/NGN`.split(/,\s*/);
    const known = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`));
    expect(listed.filter((call) => !known.has(call))).toEqual([]);
  });
});

describe.each(byName)('%s', (name, each) => {
  it('declares exactly the parameters of its path', () => {
    const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    expect(Object.keys(each.params.shape).sort()).toEqual(inPath.sort());
  });

  it('refuses unknown input', () => {
    for (const schema of inputs(each)) expect(z.toJSONSchema(schema, { io: 'input' }).additionalProperties).toBe(false);
  });

  it('types all input and output', () => {
    const isTyped = (schema: Schema) =>
      [schema.type, schema.enum, schema.const, schema.anyOf, schema.oneOf, schema.$ref].some(
        (word) => word !== undefined,
      );
    expect(waysWhere(each, (schema) => !isTyped(schema))).toEqual([]);
    expect(
      waysWhere(
        each,
        ({ type, properties, additionalProperties }) =>
          type === 'object' && !properties && !isSchema(additionalProperties),
      ),
    ).toEqual([]);
  });

  it('bounds every list', () => {
    expect(waysWhere(each, ({ type, maxItems }) => type === 'array' && maxItems === undefined)).toEqual([]);
    expect(waysWhere(each, ({ maxItems }) => (maxItems ?? 0) > limits.unpagedMaxRows)).toEqual([]);
  });

  it('fits the longest input in letters of three bytes, and at most 16 kB from the public', () => {
    if (each.upload || each.takesForm) return;
    expect(mostBytes(z.toJSONSchema(each.body, { io: 'input' }))).toBeLessThanOrEqual(each.bodyMaxBytes);
    if (each.access === 'public') expect(each.bodyMaxBytes).toBeLessThanOrEqual(16 * 1024);
  });

  it('answers with the envelope', () => {
    const { properties = {}, required = [] } = z.toJSONSchema(each.answer, { io: 'output' });
    expect(properties.error).toMatchObject({ const: false });
    expect(properties.message).toMatchObject({ type: 'string' });
    expect(required).toEqual(expect.arrayContaining(['error', 'message', 'data']));
  });

  it('has a body only if its method does, and pages every list', () => {
    if (each.method === 'GET' || each.method === 'HEAD')
      expect([...Object.keys(each.body.shape), each.upload, each.idempotent]).toEqual([null, null]);
    if ('page' in each.query.shape) {
      // Job owners cannot search members' texts.
      const search = name === 'listOwnProofs' ? [] : ['q'];
      expect(Object.keys(each.query.shape)).toEqual(expect.arrayContaining(['pageSize', 'sort', ...search]));
      expect(each.answer.shape).toHaveProperty('meta');
    }
    if (each.upload) expect(Object.keys(each.body.shape)).toEqual([]);
  });

  it('is described in a sentence', () => {
    expect(each.summary).toMatch(/^[A-Z].*\.$/);
    expect(name).not.toBe(each.summary);
  });
});

describe('the helpers', () => {
  it('refuse a call whose path, query and body share a key, because the flat input would lose one', () => {
    const clash = () =>
      endpoint('clash', 'POST /clash/{id}', {
        access: 'public',
        summary: 'Clashes.',
        params: z.strictObject({ id: z.string() }),
        body: z.strictObject({ id: z.string() }),
      });
    expect(clash).toThrow('share a key');
  });

  it('fill and escape a path’s parameters', () => {
    expect(urlOf(members.getUser, { id: 'a/b?c' })).toBe('/api/v1/admin/user/a%2Fb%3Fc');
    expect(urlOf(system.listBanks)).toBe('/api/v2/bank_list/NGN');
  });

  it('drop fields from an answer that the contract does not name', () => {
    const schema = answer({ data: z.object({ id: z.string() }) });
    expect(schema.parse({ error: false, message: '', data: { id: 'a', passwordHash: 'b' }, token: 'c' })).toEqual({
      error: false,
      message: '',
      data: { id: 'a' },
    });
  });
});

describe('the texts of the specification', () => {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(messages);

  it.each([
    'No internet connection. Please check your network and try again.',
    'Network error. Please check your internet connection and try again.',
    'Connection timeout',
    'Network error',
    'Email is required',
    'Please enter a valid email address',
    'Password is required',
    'Login failed. Please try again.',
    'Login failed',
    'Authentication failed: No token received',
    'Login successful',
    'Signup failed: ',
    'Unknown error',
    'Signup failed, please try again.',
    'An unexpected error occurred.',
    'OTP verification failed, please try again.',
    'An error occurred',
    'Failed to reset password',
    'Passwords do not match',
    'Failed to get user profile',
    'Failed to update the profile',
    'Failed to update profile. Please try again.',
    'Failed to upload profile picture',
    'Please select a file to upload',
    'File size should not exceed 5MB',
    'Only JPEG, PNG, and GIF files are allowed',
    'Task update failed',
    'Failed to delete the task',
    'Failed to create the task',
    'Failed to fetch job details',
    'Failed to load jobs. Please try again later.',
    'Failed to post the job. Please try again.',
    'Failed to update job',
    'Failed to delete job. Please try again.',
    'Failed to update user status',
    'Proof is required to submit.',
    'Failed to submit proof. Please try again.',
    'Failed to apply for the task. Please try again.',
    'I agree to the terms and conditions outlined above.',
    'Please enter a valid withdrawal amount',
    'Minimum withdrawal amount is ₦100',
    'Insufficient balance',
    'Withdrawal request failed',
    'Withdrawal failed',
    'Withdrawal request successful',
    'Failed to update withdrawal status',
    'An error occurred while processing the withdrawal',
    'Withdrawal approved successfully',
    'Withdrawal rejected successfully',
    'Invalid withdrawal request',
    'An error occurred while updating the status',
    'Failed to generate coupon. Please try again.',
    'Coupon generated successfully!',
    'Coupon code copied!',
    'Profile picture updated successfully',
    'Job updated successfully',
    'Job deleted successfully',
    'Referral code copied!',
    'No coupons found',
    'No Jobs Available',
    'Task not found',
    "You haven't referred anyone yet.",
    'No New Notifications',
    "You don't have any new notifications at this time.",
  ])('“%s” is quoted word for word', (text) => {
    expect(texts).toContain(text);
  });
});

it('the specification’s numbers are kept', () => {
  expect(limits).toMatchObject({
    minWithdrawalNaira: 100,
    referralRewardNaira: 200,
    reviewWindowDays: 5,
    submitRedirectMs: 5_000,
    followerThreshold: 1_000,
    connectivityIntervalMs: 30_000,
    connectivityAbortMs: 5_000,
    toastErrorMs: 4_000,
    toastSuccessMs: 2_000,
    toastLongSuccessMs: 6_000,
    toastLineLetters: 64,
    toastsAtOnce: 20,
    signupSteps: 5,
    resetSteps: 3,
  });
  expect(limits.pageSize).toMatchObject({
    dashboard: 16,
    referrals: 5,
    withdrawalHistory: 10,
    adminTasks: 10,
    adminUsers: 15,
    adminUserTasks: 10,
    adminWithdrawals: 5,
    coupons: 10,
  });
  expect(account.uploadPhoto.upload).toEqual({
    field: 'profile_pics',
    maxBytes: 5_242_880,
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  });
});

const ranges = [
  ['from', 'to', '2026-11-28', '2026-11-01', messages.fields.daysReversed],
  ['decided_from', 'decided_to', '2026-11-28', '2026-11-01', messages.fields.daysReversed],
  ['min', 'max', '500', '100', messages.fields.amountsReversed],
  ['min', 'max', '1000', '999.99', messages.fields.amountsReversed],
] as const;
it.each(
  ranges.flatMap((range) =>
    // The overview has a special rule, which also limits the length of its range.
    byName
      .filter(([name, { query }]) => name !== 'getAdminFigures' && range[1] in query.shape)
      .map(([name, each]) => [name, each, ...range] as const),
  ),
)('%s refuses a reversed range, and names its end', (_name, { query }, from, to, first, last, message) => {
  const { error } = query.safeParse({ [from]: first, [to]: last });
  expect(error?.issues).toEqual([expect.objectContaining({ path: [to], message })]);
  expect(query.safeParse({ [from]: last, [to]: first }).success).toBe(true);
  expect(query.safeParse({ [from]: first, [to]: first }).success).toBe(true);
});
