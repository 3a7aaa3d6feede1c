import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { allEndpoints } from '../../../contract';
import { urlOf, type Endpoint } from '../../../contract/endpoint';
import { buildApp, type AppOptions } from '../../app';
import { newId, systemCtx, type BaseCtx, type Ctx } from '../../context';
import { removeAdmin } from '../../cli/removeAdminAccount';
import {
  applications,
  contradictions,
  deposits,
  limitedRejections,
  ownerContacts,
  ownerRequests,
  payouts,
  sessions,
} from '../../db/schema';
import type { Caller } from '../../http/access/rules';
import { reviewProof } from '../../modules/proofs';
import { hashPassword, openSession } from '../../modules/auth';
import { mailJobNews } from '../../modules/owners';
import { recordReferral, rewardReferral } from '../../modules/referrals';
import { allRoutes } from '../../routes';
import { hashToken, newToken } from '../../lib/tokens';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../factories';
import { application, goodPassword, mailsTo } from '../signingUp';
import type { QueuedJob } from '../testContext';

export type Input = Readonly<Record<string, unknown>>;
type Response = Awaited<ReturnType<FastifyInstance['inject']>>;
export interface Call {
  readonly input?: Input;
  /** The one file of an upload. */
  readonly file?: { readonly bytes: Buffer; readonly type: string };
  readonly cookie?: string;
  /** Added to the address, beyond the contract. */
  readonly query?: Readonly<Record<string, string>>;
  /** Sent instead of the body's JSON. */
  readonly rewrite?: (json: string) => string;
}

const fieldsOf = (schema: Endpoint['body'], input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key in schema.shape));

const boundary = 'a-boundary-of-the-access-tests';
const formOf = ({ upload }: Endpoint, { bytes, type }: NonNullable<Call['file']>): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${upload?.field}"; filename="blob"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const bodyOf = (endpoint: Endpoint, { input = {}, file, rewrite }: Call) => {
  if (endpoint.upload && file)
    return { type: `multipart/form-data; boundary=${boundary}`, payload: formOf(endpoint, file) };
  const json = JSON.stringify(fieldsOf(endpoint.body, input));
  if (rewrite) return { type: 'application/json', payload: rewrite(json) };
  if (endpoint.method === 'GET' || endpoint.method === 'HEAD' || endpoint.takesForm) return null;
  return { type: 'application/json', payload: json };
};

/** Sends one call in the contract's form. */
export const send = async (
  app: FastifyInstance,
  endpoint: Endpoint,
  call: Call,
  token: string | null,
): Promise<Response> => {
  const { input = {}, cookie } = call;
  const entries = Object.entries({ ...fieldsOf(endpoint.query, input), ...call.query });
  const query = new URLSearchParams(
    Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
  ).toString();
  const body = bodyOf(endpoint, call);
  return app.inject({
    method: endpoint.method,
    url: `${urlOf(endpoint, input)}${query && '?'}${query}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body ? { 'content-type': body.type } : {}),
    },
    ...(body ? { payload: body.payload } : {}),
    // An event stream has no end: its answer has begun when its headers are here.
    ...(endpoint.produces === 'events' ? { payloadAsStream: true as const } : {}),
  });
};

const named = (name: string): Endpoint => {
  const found = allEndpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`the contract has no ${name}`);
  return found;
};

/** Inserts a session where none would be opened. */
const tokenFor = async (
  base: BaseCtx,
  { id: userId }: Pick<Person, 'id'>,
  fields: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> => {
  const token = newToken();
  const now = base.now();
  const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
  await base.db.insert(sessions).values({
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...fields,
  });
  return token;
};

const everybody = async (base: BaseCtx) => {
  const passwordHash = await hashPassword(goodPassword);
  const admin = await adminPerson(base, { passwordHash, instagramFollowers: null, instagram: '' });
  const deputy = await adminPerson(base, { fullname: 'Deputy Admin' });
  const owner = await person(base, { passwordHash, fullname: 'Ebele Nwosu' });
  const other = await person(base, { passwordHash });
  const banned = await person(base, { status: 'banned' });
  const unverified = await person(base, { status: 'pending', activatedAt: null });
  const exAdmin = await adminPerson(base, { passwordHash });
  return { admin, deputy, owner, other, banned, unverified, exAdmin };
};
type People = Awaited<ReturnType<typeof everybody>>;

/** `deputy` is a second admin, for objects that belong to one of them. */
type WorldCaller = Caller | 'deputy';
type Tokens = Readonly<Record<WorldCaller, string | null>>;
/** Job owners have a cookie instead. */
const byCookie = { jobOwner: null, otherJobOwner: null };

const everyToken = async (base: BaseCtx, people: People): Promise<Tokens> => {
  const now = base.now();
  const { admin, deputy, owner, other, banned, unverified, exAdmin } = people;
  const fromBefore = await openSession(systemCtx(base), exAdmin);
  await removeAdmin(systemCtx(base), exAdmin.email);
  return {
    deputy: await openSession(systemCtx(base), deputy),
    anonymous: null,
    ...byCookie,
    owner: await openSession(systemCtx(base), owner),
    other: await openSession(systemCtx(base), other),
    banned: await tokenFor(base, banned),
    unverified: await tokenFor(base, unverified),
    admin: await openSession(systemCtx(base), admin),
    expired: await tokenFor(base, admin, { expiresAt: now }),
    revoked: await tokenFor(base, admin, { revokedAt: now }),
    forged: newToken(),
    exAdmin: fromBefore,
    exAdminAnew: await openSession(systemCtx(base), { ...exAdmin, isAdmin: false }),
  };
};

const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();

interface WorldParts {
  readonly base: BaseCtx;
  readonly jobs: readonly QueuedJob[];
}

/** Objects of the owner and the admin, one of each kind that a call can name. */
const everything = async ({ base, jobs }: WorldParts, people: People, make: Make) => {
  const { admin, owner } = people;
  const ctx = systemCtx(base);
  await earn(ctx, admin, owner, 20_000);
  const task = await postedTask(ctx, admin);
  const taken = await postedTask(ctx, admin);
  await make('applyTask', { input: { task_id: taken.id } });
  const stopped = await postedTask(ctx, admin);
  await make('applyTask', { input: { task_id: stopped.id } });
  await make('setTaskStatus', { input: { id: stopped.id, status: 'stopped' } });
  const proof = await handedIn(ctx, owner, (await postedTask(ctx, admin)).id);
  const rejected = await handedIn(ctx, owner, (await postedTask(ctx, admin)).id);
  await reviewProof(acting(ctx, people.deputy), { id: rejected, given_status: 'rejected', reason: 'Too dark.' });
  const withdrawn = async (amount: number): Promise<string> =>
    ((await make('requestWithdrawal', { input: { amount } })).data as { transactionId: string }).transactionId;
  const decided = async (withdrawl_id: string): Promise<string> => {
    await make('decideWithdrawal', { input: { withdrawl_id, given_status: 'approved' } });
    return withdrawl_id;
  };
  const paid = await decided(await withdrawn(1_300));
  const shared = await decided(await withdrawn(1_400));
  await make('createPayoutBatch', { input: {} });
  await make('settlePayouts', { input: { ids: [paid, shared], outcome: 'paid' } });
  await make('shareReceipt', { input: { id: shared } });
  const sent = await decided(await withdrawn(1_000));
  const batch = (await make('createPayoutBatch', { input: {} })).data as { id: string };
  const waiting = await decided(await withdrawn(1_100));
  const pending = await withdrawn(1_200);
  const picture = { bytes: await jpeg(), type: 'image/jpeg' };
  const upload = newId();
  const part = { bytes: picture.bytes, type: 'application/octet-stream' };
  const total = picture.bytes.length * 2;
  await make('uploadProofImage', { input: { id: upload, offset: 0, total }, file: part });
  const photo = (await make('uploadPhoto', { file: picture })).data as { profile_pics: string };
  const evidence = (await make('uploadVerification', { input: { platform: 'instagram' }, file: picture })).data as {
    url: string;
  };
  const note = (await make('addMemberNote', { input: { id: owner.id, text: 'Called about a proof.' } })).data as {
    id: string;
  };
  const view = (await make('saveTableView', { input: aView })).data as { id: string };
  const viewOfDeputy = (await make('saveTableView', { input: aView }, 'deputy')).data as { id: string };
  const coupon = (await make('createCoupon')) as unknown as { id: string };
  const secondCoupon = (await make('createCoupon')) as unknown as { id: string };
  const bulkProof = await handedIn(ctx, owner, (await postedTask(ctx, admin)).id);
  const bulk = (
    await make('startBulkDecision', { input: { queue: 'proofs', given_status: 'approved', ids: [bulkProof] } })
  ).data as { id: string };
  await make('updateProfile', { input: { account_number: '9876543210' } }, 'other');
  const bankToken = tokenIn(jobs, people.other.email, 'bank-change/confirm');
  const reader = 'reader@example.com';
  await make('subscribe', { input: { email: reader } });
  const newsletterToken = tokenIn(jobs, reader, 'newsletter/confirm');
  const leaveToken = tokenIn(jobs, reader, 'newsletter/unsubscribe');
  await mailJobNews(ctx);
  const jobNewsToken = tokenIn(jobs, 'owner@advertiser.example', 'job-news/off');
  const asked = { name: 'Ade Bello', company: 'Shoes', phone: '08039876543', email: 'ade@shoes.example' };
  await make('sendLead', { input: { ...asked, text: 'Share our shoes.', consent: true } });
  const [lead] = (await make('listLeads')).data as { id: string }[];
  const signUp = application();
  await make('register', { input: signUp });
  const signUpCode = codeIn(jobs, signUp.email);
  const { cookie } = await make('forgotPassword', { input: { email: people.other.email } });
  const reset = await make('verifyOtp', {
    cookie,
    input: { email: people.other.email, otpCode: codeIn(jobs, people.other.email) },
  });
  const session = (await make('listSessions')).data as { id: string }[];
  const onHold = await aRewardOnHold(ctx, owner);
  const limitedJob = await aLimitedRejection(ctx, people);
  const contradiction = await aContradiction(ctx);
  const paying = await aPayingOwner(ctx, people, make, jobs, photo.profile_pics);
  return {
    ...{
      task,
      taken,
      stopped,
      viewOfDeputy,
      proof,
      rejected,
      paid,
      shared,
      sent,
      waiting,
      pending,
      batch,
      picture,
      part,
      upload,
      total,
      photo,
      evidence,
      note,
      view,
    },
    ...{
      coupon,
      secondCoupon,
      bulk,
      bankToken,
      newsletterToken,
      leaveToken,
      jobNewsToken,
      lead: lead!.id,
      signUp,
      signUpCode,
      pendingLoginToken: reset.cookie,
    },
    session: session[0]!.id,
    onHold,
    contradiction,
    braked: limitedJob,
    paying,
  };
};

/** A payout that the provider does not know. */
const aContradiction = async (ctx: Ctx): Promise<string> => {
  const [payout] = await ctx.db.select().from(payouts).limit(1);
  const id = newId();
  const found = { kind: 'missing', what: 'unknown to the provider', foundAt: ctx.now() } as const;
  await ctx.db.insert(contradictions).values({ id, payoutId: payout!.withdrawalId, userId: payout!.userId, ...found });
  return id;
};

/** A member with the owner's bank account, referred by the owner. */
const aRewardOnHold = async (ctx: Ctx, owner: Person): Promise<string> => {
  const { id } = await person(ctx);
  await recordReferral(ctx, { referredId: id, referrerId: owner.id });
  await rewardReferral(ctx, id);
  return id;
};

/** A job of which the deputy wanted to reject more than one admin may. */
const aLimitedRejection = async (ctx: Ctx, { admin, deputy, owner }: People): Promise<string> => {
  const task = await postedTask(ctx, admin);
  const applicationId = await handedIn(ctx, owner, task.id);
  await ctx.db
    .insert(limitedRejections)
    .values({ applicationId, taskId: task.id, adminId: deputy.id, askedAt: ctx.now() });
  return task.id;
};

/**
 * A job owner with two mailboxes, deposits in every status that a call can end, a raise of credit that the deputy asked for, and a visible proof in
 * review by the member of the calls.
 */
const aPayingOwner = async (
  ctx: Ctx,
  { admin, deputy, owner }: People,
  make: Make,
  jobs: readonly QueuedJob[],
  picture: string,
) => {
  const email = 'buyer@shop.example';
  const { id } = (await make('createOwner', { input: { name: 'Shop', email } })).data as { id: string };
  const added = await make('addOwnerContact', { input: { id, email: 'accounts@shop.example' } });
  const { contacts } = added.data as { contacts: { id: string }[] };
  await ctx.db.update(ownerContacts).set({ pendingSince: null });
  const pendingContact = newId();
  const pending = { ownerId: id, email: 'pending@shop.example', addedBy: deputy.id, pendingSince: ctx.now() };
  await ctx.db.insert(ownerContacts).values({ ...pending, id: pendingContact, createdAt: ctx.now() });
  const paidIn = async (bankReference: string, fields: Input): Promise<string> => {
    const bank = { amount: 1_000, receivedOn: '2026-03-04', bankReference, another_transfer: true };
    return ((await make('recordDeposit', { input: { ...bank, ...fields } })).data as { id: string }).id;
  };
  const asked = {
    id: newId(),
    ownerId: id,
    requestedBy: deputy.id,
    requestedAt: ctx.now(),
    status: 'waiting' as const,
  };
  const raise = { ...asked, kind: 'credit' as const, fromKobo: 0, toKobo: 100_000, reason: 'They pay monthly.' };
  await ctx.db.insert(ownerRequests).values(raise);
  const other = { name: 'Shop before', email: 'buyer@before.example' };
  const emptied = (await make('createOwner', { input: other })).data as { id: string };
  const refunded = await paidIn('FT-5', { owner_id: id });
  await make('refundOwner', { input: { id: refunded, amount: 100, reason: 'Paid too much.' } });
  const requests = (await make('listOwnerRequests')).data as { id: string; kind: string }[];
  const waiting = {
    id: newId(),
    reference: 'DEP-WAITING1',
    ownerId: id,
    amountKobo: 100_000,
    receivedOn: '2026-03-04',
    bankReference: 'FT-3',
    status: 'waiting' as const,
    recordedBy: deputy.id,
    recordedAt: ctx.now(),
  };
  await ctx.db.insert(deposits).values(waiting);
  const enter = async (mailbox: string) => {
    await make('askOwnerLink', { input: { email: mailbox } });
    const { cookie } = await make('openOwnerSession', { input: { token: tokenIn(jobs, mailbox, 'owner/enter') } });
    return cookie;
  };
  const job = await postedTask(ctx, admin, { taskOwnerEmail: email });
  const proof = await handedIn(ctx, owner, job.id);
  const shown = `<p>${owner.phone} <a href="https://instagram.com/p/1">${owner.fullname}</a><img src="${picture}" /></p>`;
  await ctx.db.update(applications).set({ ownerMaySee: true, proof: shown }).where(eq(applications.id, proof));
  const cookies = { jobOwner: await enter(email), otherJobOwner: await enter(other.email) };
  const sessions = await make('listOwnerSessions', { cookie: cookies.jobOwner });
  await make('askOwnerLink', { input: { email: 'accounts@shop.example' } });
  const unpaid = { ...aJob, owner_id: id, taskOwnerEmail: email, amount: 900_000, applicants_needed: 10 };
  await make('setOwnerCredit', { input: { id, credit: 10_000, reason: 'They pay first.' } });
  const waits = (await make('createTask', { input: unpaid })).data as { id: string };
  const documents = (await make('listDocuments', { input: { owner_id: id, kind: 'receipt' } })).data as {
    id: string;
  }[];
  const report = await make('makeReportLink', { input: { id: job.id }, cookie: cookies.jobOwner });
  return {
    id,
    report: report.data as { id: string; path: string },
    job: job.id,
    proof,
    cookies,
    session: (sessions.data as { id: string }[])[0]!.id,
    link: tokenIn(jobs, 'accounts@shop.example', 'owner/enter'),
    unpaid: waits.id,
    receipt: documents[0]!.id,
    contact: contacts[1]!.id,
    pendingContact,
    booked: await paidIn('FT-1', { owner_id: id }),
    unallocated: await paidIn('FT-2', {}),
    waiting: waiting.id,
    raise: asked.id,
    emptied: emptied.id,
    refund: requests.find(({ kind }) => kind === 'refund')!.id,
  };
};

const aJob = { title: 'Share our flyer', description: 'Post it to your story.' };
const aView = { list: 'tasks', name: 'Mine', query: '', columns: [], density: 'compact', page_size: 25 };

const tokenIn = (jobs: readonly QueuedJob[], email: string, path: string): string =>
  new RegExp(`${path}[?#]token=([\\w-]+)`).exec(mailsTo({ jobs: [...jobs] }, email).at(-1)?.text ?? '')?.[1] ?? '';
const codeIn = (jobs: readonly QueuedJob[], email: string): string =>
  /^\d{6}$/m.exec(mailsTo({ jobs: [...jobs] }, email).at(-1)?.text ?? '')?.[0] ?? '';

type Made = Input & { readonly cookie: string };
type Make = (name: string, call?: Call, caller?: WorldCaller) => Promise<Made>;
export type Fixtures = Awaited<ReturnType<typeof everything>>;

/** A product in use: its users with their tokens, their objects, and the app that serves them. */
export interface World {
  readonly app: FastifyInstance;
  readonly people: People;
  readonly tokens: Tokens;
  readonly fixtures: Fixtures;
  ask(endpoint: Endpoint, call: Call, caller: WorldCaller): Promise<Response>;
}

export const makeWorld = async (parts: WorldParts, options: Partial<AppOptions> = {}): Promise<World> => {
  // Without the calls' own limits, which would answer before the verbs.
  const routes = allRoutes.map((route) => {
    const { perMinute: _, ...rest } = route.options;
    return { ...route, options: rest };
  });
  const app = await buildApp(parts.base, { routes, ...options });
  const people = await everybody(parts.base);
  const tokens = await everyToken(parts.base, people);
  const make: Make = async (name, call = {}, caller) => {
    const endpoint = named(name);
    const maker = { public: 'anonymous', member: 'owner', admin: 'admin', owner: 'jobOwner' } as const;
    const answer = await send(app, endpoint, call, tokens[caller ?? maker[endpoint.access]]);
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
    const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    return { ...answer.json<Input>(), cookie };
  };
  const fixtures = await everything(parts, people, make);
  /** The cookie of a job owner, beside those of the call. */
  const withCookie = (call: Call, caller: WorldCaller): Call =>
    caller in byCookie
      ? { ...call, cookie: [fixtures.paying.cookies[caller as keyof typeof byCookie], call.cookie].join('; ') }
      : call;
  return {
    ...{ app, people, tokens, fixtures },
    ask: (endpoint, call, caller) => send(app, endpoint, withCookie(call, caller), tokens[caller]),
  };
};
