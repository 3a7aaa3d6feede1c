import { eq, isNotNull } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { requireStepUp } from '../../policies/stepUp';
import { newId, type Ctx } from '../../context';
import { auditLog, ledgerTransfers, payoutBatches, referrals, sessions } from '../../db/schema';
import { authenticate, openSession } from '../sessions';
import { once } from '../../http/idempotency';
import {
  acting,
  adminPerson,
  earn,
  handedIn,
  ownAccount,
  person,
  postedTask,
  type Person,
} from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { reviewProof } from '../proofs';
import { runBulkDecision, startBulkDecision } from '../bulk-decisions';
import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  listOwnerRequests,
  recordDeposit,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
} from '../funding';
import { createPayoutBatch, releasePayouts, settlePayouts } from '../payouts';
import { decideReferral, recordReferral, rewardReferral } from '../referrals';
import { createTask, deleteTask, setTaskStatus, updateTask } from '../jobs';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { hashPassword } from '../passwords';
import { confirmDecisions } from './ownFactor';

const t = testContext();
const limitNaira = 1_000;
const aKobo = 0.01;
let passwordHash: string;
let admin: Person;
let adminCtx: Ctx;
beforeAll(async () => {
  passwordHash = await hashPassword(goodPassword);
});
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { passwordHash });
  adminCtx = await newSession();
});

/** An admin's session with this confirmation limit. */
const newSession = async (confirmAboveKobo: number | null = limitNaira * 100): Promise<Ctx> => {
  const actor = await authenticate(t.base, `Bearer ${await openSession(t.ctx, admin)}`);
  return { ...t.anonymous(), actor, config: { ...t.ctx.config, confirmAboveKobo } };
};
const confirm = (ctx: Ctx = adminCtx) => confirmDecisions(ctx, { current_password: goodPassword });
const text = messages.secondFactor.stepUpNeeded('₦1,000');
const refused = { status: 403, code: 'needs_confirmation', message: text };

const pending = async (naira: number): Promise<string> => {
  const member = await person(t.ctx, ownAccount());
  await earn(t.ctx, admin, member, naira);
  const as = { ...acting(t.ctx, member), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: naira })).data.transactionId;
};
const approved = async (naira: number): Promise<string> => {
  const id = await pending(naira);
  await decideWithdrawal(acting(t.ctx, admin), { withdrawl_id: id, given_status: 'approved' });
  return id;
};
const sent = async (naira: number): Promise<string> => {
  const id = await approved(naira);
  await createPayoutBatch(acting(t.ctx, admin), { ids: [id] });
  return id;
};
const proof = async (naira: number): Promise<string> => {
  const task = await postedTask(t.ctx, admin, { amount: naira, applicants_needed: 1 });
  return handedIn(t.ctx, await person(t.ctx), task.id);
};
const job = {
  taskOwnerEmail: 'owner@advertiser.example',
  title: 'Share our flyer',
  description: 'Post it to your story.',
};
const edited = {
  jobOwnerEmail: 'owner@advertiser.example',
  jobTitle: 'Share our flyer',
  jobDescription: 'Post it to your story.',
};

type Act = (ctx: Ctx) => Promise<object>;
/** A credit raise from 0 that another admin requested. */
const raised = async (credit: number | null): Promise<Act> => {
  const { owner } = await postedTask(t.ctx, admin);
  await setOwnerCredit(acting(t.ctx, admin), { id: owner.id, credit: 0, reason: 'They pay late.' });
  const first = acting(t.ctx, await adminPerson(t.ctx));
  const asking = { ...first, config: { ...t.ctx.config, secondAdminAboveKobo: 0 } };
  await setOwnerCredit(asking, { id: owner.id, credit, reason: 'They pay monthly.' });
  const { data } = await listOwnerRequests(first, { standing: 'open' });
  return (ctx) => decideOwnerRequest(ctx, { id: data[0]!.id, accepted: true });
};
const deposit = { receivedOn: '2026-03-04', bankReference: 'FT-1' };

/** Creates rows worth exactly this for an admin to decide. */
const decisions: Record<string, (naira: number) => Promise<Act>> = {
  'accepting a withdrawal': async (naira) => {
    const withdrawl_id = await pending(naira);
    return (ctx) => decideWithdrawal(ctx, { withdrawl_id, given_status: 'approved' });
  },
  'approving a proof': async (naira) => {
    const id = await proof(naira);
    return (ctx) => reviewProof(ctx, { id, given_status: 'approved' });
  },
  'accepting chosen withdrawals together': async (naira) => {
    const ids = [await pending(naira - 400), await pending(400)];
    return (ctx) => startBulkDecision(ctx, { queue: 'withdrawals', given_status: 'approved', ids });
  },
  'accepting all withdrawals that match': async (naira) => {
    await pending(naira - 400);
    await pending(400);
    return (ctx) =>
      startBulkDecision(ctx, {
        queue: 'withdrawals',
        given_status: 'approved',
        filter: {},
        confirmed: { count: 2, sum: naira },
      });
  },
  'approving chosen proofs together': async (naira) => {
    const ids = [await proof(naira - 400), await proof(400)];
    return (ctx) => startBulkDecision(ctx, { queue: 'proofs', given_status: 'approved', ids });
  },
  'approving all proofs that match': async (naira) => {
    await proof(naira - 400);
    await proof(400);
    return (ctx) =>
      startBulkDecision(ctx, {
        queue: 'proofs',
        given_status: 'approved',
        filter: {},
        confirmed: { count: 2, sum: naira },
      });
  },
  'making a batch of chosen payouts': async (naira) => {
    const ids = [await approved(naira - 400), await approved(400)];
    return (ctx) => createPayoutBatch(ctx, { ids });
  },
  'making a batch of all that waits': async (naira) => {
    await approved(naira - 400);
    await approved(400);
    return (ctx) => createPayoutBatch(ctx, {});
  },
  'releasing payouts as second admin': async (naira) => {
    const ids = [await approved(naira - 400), await approved(400)];
    admin = await adminPerson(t.ctx, { passwordHash });
    adminCtx = await newSession();
    return (ctx) => releasePayouts({ ...ctx, config: { ...ctx.config, secondAdminAboveKobo: 0 } }, { ids });
  },
  'settling payouts as paid': async (naira) => {
    const ids = [await sent(naira - 400), await sent(400)];
    return (ctx) => settlePayouts(ctx, { ids, outcome: 'paid' });
  },
  'giving payouts back to the wallets': async (naira) => {
    const ids = [await sent(naira)];
    return (ctx) => settlePayouts(ctx, { ids, outcome: 'returned', reason: 'The account does not exist.' });
  },
  'recording a deposit': async (naira) => {
    const owner_id = (await postedTask(t.ctx, admin)).owner.id;
    return (ctx) => recordDeposit(ctx, { ...deposit, owner_id, amount: naira });
  },
  'confirming a deposit as second admin': async (naira) => {
    const asFirst = { ...acting(t.ctx, admin), config: { ...t.ctx.config, secondAdminAboveKobo: 0 } };
    admin = await adminPerson(t.ctx, { passwordHash });
    adminCtx = await newSession();
    const { data } = await recordDeposit(asFirst, { ...deposit, amount: naira });
    return (ctx) => confirmDeposit(ctx, { id: data.id });
  },
  'reversing a deposit': async (naira) => {
    const owner_id = (await postedTask(t.ctx, admin)).owner.id;
    const asFirst = acting(t.ctx, await adminPerson(t.ctx));
    const { data } = await recordDeposit(asFirst, { ...deposit, owner_id, amount: naira });
    return (ctx) => reverseDeposit(ctx, { id: data.id, reason: 'Not at the bank.' });
  },
  'giving a deposit to its owner': async (naira) => {
    const { data } = await recordDeposit(acting(t.ctx, admin), { ...deposit, amount: naira });
    const owner_id = (await postedTask(t.ctx, admin)).owner.id;
    return (ctx) => allocateDeposit(ctx, { id: data.id, owner_id });
  },
  'accepting a raise of an owner’s credit': (naira) => raised(naira),
  'asking to pay a deposit back': async (naira) => {
    const owner_id = (await postedTask(t.ctx, admin)).owner.id;
    // The first deposit pays for the job.
    await recordDeposit(acting(t.ctx, admin), { ...deposit, bankReference: 'FT-0', owner_id, amount: 1_500 });
    const { data } = await recordDeposit(acting(t.ctx, admin), { ...deposit, owner_id, amount: naira });
    return (ctx) => refundOwner(ctx, { id: data.id, amount: naira, reason: 'Paid too much.' });
  },
  'paying a reward on hold': async (naira) => {
    // A shared bank account puts the reward on hold.
    const [referrer, referred] = [await person(t.ctx), await person(t.ctx)];
    await recordReferral(t.ctx, { referredId: referred.id, referrerId: referrer.id });
    await t.ctx.db
      .update(referrals)
      .set({ rewardKobo: Math.round(naira * 100) })
      .where(eq(referrals.referredId, referred.id));
    await rewardReferral(t.ctx, referred.id);
    return (ctx) => decideReferral(ctx, { id: referred.id, given_status: 'approved' });
  },
};

const kept = async () => [await t.ctx.db.$count(ledgerTransfers), await t.ctx.db.$count(payoutBatches)];
const keyed = (ctx: Ctx, key: string, act: Act) => {
  if (!('userId' in ctx.actor)) throw new Error('somebody acts');
  const call = { endpoint: 'decide', key, input: {}, bearer: 'Bearer token' };
  return once({ ...ctx, actor: ctx.actor }, call, act);
};

describe.each(Object.entries(decisions))('%s', (_, prepared) => {
  test('passes at the limit', async () => {
    const act = await prepared(limitNaira);
    await expect(act(adminCtx)).resolves.toBeDefined();
  });

  test('a kobo above the limit needs confirmation, does nothing, and passes under the same key once confirmed', async () => {
    const act = await prepared(limitNaira + aKobo);
    const before = await kept();
    await expect(keyed(adminCtx, 'k1', act)).rejects.toMatchObject(refused);
    expect(await kept()).toEqual(before);
    await confirm();
    await expect(keyed(adminCtx, 'k1', act)).resolves.toBeDefined();
  });
});

describe('the amount a session decides', () => {
  const decide = async (naira: number, ctx: Ctx = adminCtx) => (await decisions['approving a proof']!(naira))(ctx);

  test('adds up, so small decisions in a row do not slip past', async () => {
    for (let n = 0; n < 10; n += 1) await decide(100);
    await expect(decide(1)).rejects.toMatchObject(refused);
  });

  test('adds up across kinds', async () => {
    await decide(400);
    await (
      await decisions['accepting chosen withdrawals together']!(600)
    )(adminCtx);
    await expect(decide(1)).rejects.toMatchObject(refused);
  });

  test('needs confirmation at most once an hour, to the second', async () => {
    await decide(limitNaira);
    await expect(decide(1)).rejects.toMatchObject(refused);
    await confirm();
    for (let n = 0; n < 5; n += 1) {
      await decide(5_000_000);
      t.clock.advance({ minutes: 10 });
    }
    t.clock.advance({ minutes: 9, seconds: 59, ms: 999 });
    await decide(5_000_000);
    t.clock.advance({ ms: 1 });
    await expect(decide(1)).rejects.toMatchObject(refused);
    await confirm();
    await decide(5_000_000);
  });

  test('counts from the last confirmation, including decisions while it was valid', async () => {
    await decide(900);
    await confirm();
    await decide(600);
    t.clock.advance({ minutes: limits.confirmMinutes });
    await decide(400);
    await expect(decide(1)).rejects.toMatchObject(refused);
  });

  test('counts from the login, which is no confirmation', async () => {
    await decide(limitNaira);
    const later = await newSession();
    await expect(decide(limitNaira + 1, later)).rejects.toMatchObject(refused);
    await decide(limitNaira, later);
    await expect(decide(1, later)).rejects.toMatchObject(refused);
  });

  test('excludes decisions refused for another reason', async () => {
    const withdrawl_id = await pending(800);
    const accept = () => decideWithdrawal(adminCtx, { withdrawl_id, given_status: 'approved' });
    await accept();
    await expect(accept()).rejects.toMatchObject({ status: 409 });
    await decide(200);
  });

  test('is confirmed per session', async () => {
    await confirm();
    await expect(decide(limitNaira + 1, await newSession())).rejects.toMatchObject(refused);
    await decide(limitNaira + 1);
  });

  test('is nothing without a live session', async () => {
    if (!('sessionId' in adminCtx.actor)) throw new Error('an admin acts here');
    await t.ctx.db.update(sessions).set({ revokedAt: t.clock.now() }).where(eq(sessions.id, adminCtx.actor.sessionId));
    await expect(decide(1)).rejects.toMatchObject(refused);
    await expect(decide(1, { ...acting(t.ctx, admin), config: adminCtx.config })).rejects.toMatchObject(refused);
  });

  test.each([
    ['off', null, 9_000_000, true],
    ['0', 0, 1, false],
  ])('with the sum set to %s', async (_, kobo, naira, goes) => {
    const done = decide(naira, await newSession(kobo));
    if (goes) await expect(done).resolves.toBeDefined();
    else await expect(done).rejects.toMatchObject({ status: 403 });
  });

  test('excludes rejecting, stopping and deleting, which move no money', async () => {
    const strict = await newSession(0);
    await decideWithdrawal(strict, { withdrawl_id: await pending(5_000), given_status: 'rejected' });
    await reviewProof(strict, { id: await proof(5_000), given_status: 'rejected' });
    const { id } = await postedTask(t.ctx, admin, { amount: 5_000 });
    await setTaskStatus(strict, { id, status: 'stopped' });
    await deleteTask(strict, { id });
    await startBulkDecision(strict, {
      queue: 'proofs',
      given_status: 'rejected',
      reason: 'The screenshot cannot be read.',
      ids: [await proof(5_000)],
    });
  });

  test('excludes refused deposits and lowered credit', async () => {
    const owner_id = (await postedTask(t.ctx, admin)).owner.id;
    const asFirst = acting(t.ctx, await adminPerson(t.ctx));
    const config = { ...t.ctx.config, secondAdminAboveKobo: 0 };
    const { data } = await recordDeposit({ ...asFirst, config }, { ...deposit, owner_id, amount: 5_000 });
    const strict = await newSession(0);
    await reverseDeposit(strict, { id: data.id, reason: 'Not at the bank.' });
    await setOwnerCredit(strict, { id: owner_id, credit: 0, reason: 'They pay late.' });
  });

  test('is infinite if an owner gets unlimited credit', async () => {
    const act = await raised(null);
    await expect(act(adminCtx)).rejects.toMatchObject(refused);
    await confirm();
    await act(adminCtx);
  });

  test('excludes posting, enlarging and shrinking jobs, which never ask', async () => {
    const { data } = await createTask(adminCtx, { ...job, amount: 600, applicants_needed: 100 });
    await updateTask(adminCtx, { ...edited, id: data.id, payoutAmount: 900, maxSlots: 200 });
    await updateTask(adminCtx, { ...edited, id: data.id, payoutAmount: 500, maxSlots: 100 });
    await decide(limitNaira);
    await expect(decide(1)).rejects.toMatchObject(refused);
    await createTask(adminCtx, { ...job, amount: 600, applicants_needed: 100 });
  });

  test('is confirmed at a bulk decision’s start, not again per row', async () => {
    const ids = [await pending(900), await pending(900)];
    await confirm();
    const { data } = await startBulkDecision(adminCtx, { queue: 'withdrawals', given_status: 'approved', ids });
    t.clock.advance({ hours: 1 });
    while (await runBulkDecision({ ...t.ctx, config: adminCtx.config }, { id: data.id })) continue;
    const decided = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'withdrawal.decide'));
    expect(decided).toHaveLength(2);
    const [{ decidedKobo } = {}] = await t.ctx.db.select().from(sessions).where(isNotNull(sessions.confirmedAt));
    expect(decidedKobo).toBe(180_000);
  });

  test('needs no confirmation at zero', async () => {
    await expect(requireStepUp({ ...acting(t.ctx, admin), config: adminCtx.config }, 0)).resolves.toBeUndefined();
  });
});

describe('confirming', () => {
  test('takes the password of an admin without a second factor', async () => {
    const wrong = { status: 400, fields: { current_password: messages.login.currentWrong } };
    const typed = (current_password: string) => confirmDecisions(adminCtx, { current_password });
    await expect(confirmDecisions(adminCtx, {})).rejects.toMatchObject({ status: 400 });
    await expect(confirmDecisions(adminCtx, { code: '000000' })).rejects.toMatchObject({ status: 400 });
    await expect(typed('not it')).rejects.toMatchObject(wrong);
    await expect(typed(goodPassword)).resolves.toBeDefined();
  });

  test('is audited with its method and without its secret', async () => {
    await confirm();
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'session.confirm'));
    expect(log).toEqual([expect.objectContaining({ actorId: admin.id, after: { how: 'password' } })]);
  });
});
