import { eq, sql } from 'drizzle-orm';
import { hashToken } from '../lib/tokens';
import { inTransaction, newId, type Actor, type Ctx } from '../context';
import {
  applications,
  contradictions,
  ownerContacts,
  ownerRequests,
  owners,
  ownerSessions,
  payouts,
  users,
} from '../db/schema';
import { ownerCookieName } from '../cookies';
import { authenticateOwner, addOwnerContact, confirmOwnerContact, createOwner, getOwner } from '../modules/owners';
import { decideContradiction, raiseContradiction } from '../modules/contradictions';
import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  moveOwner,
  recordDeposit,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
} from '../modules/funding';
import { updateTask } from '../modules/jobs';
import { createPayoutBatch, releasePayouts, settlePayouts } from '../modules/payouts';
import { reopenProof, reviewProof } from '../modules/proofs';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { allRoutes } from '../routes';
import { acting, adminPerson, earn, handedIn, person, postedTask, type Person } from '../testing/factories';
import { mailsTo } from '../testing/signingUp';
import { testContext } from '../testing/testContext';
import { askedBy, mayBeAsker } from './secondPerson';

const t = testContext({ secondAdminAboveKobo: 100_000, ownerCreditKobo: null });
const above = 2_000;
const shared = {
  phone: { phone: '+2348039999999' },
  'bank account': { accountNo: '9876543210' },
};
type Tie = keyof typeof shared | 'mailbox family' | 'device';
const ties: readonly Tie[] = ['phone', 'bank account', 'mailbox family', 'device'];

const tie = async (what: Tie, one: Person, other: Person): Promise<void> => {
  if (what === 'device') {
    for (const { id } of [one, other])
      await t.ctx.db.execute(
        sql`INSERT INTO device_ids (user_id, device_id_hash, first_seen_at, last_seen_at) VALUES (${id}, ${hashToken('one browser')}, now(), now()) ON CONFLICT DO NOTHING`,
      );
    return;
  }
  if (what !== 'mailbox family') await t.ctx.db.update(users).set(shared[what]).where(eq(users.id, one.id));
  const same = what === 'mailbox family' ? { email: one.email.replace('@', '+other@') } : shared[what];
  await t.ctx.db.update(users).set(same).where(eq(users.id, other.id));
};

let asker: Person;
let honest: Person;
beforeEach(async () => {
  asker = await adminPerson(t.ctx);
  honest = await adminPerson(t.ctx);
});

describe('the second person', () => {
  const mayBe = (one: Person, other: Person) => mayBeAsker(t.ctx, askedBy(one.id), other.id);

  test('is any admin who is not the requester and shares nothing with them', async () => {
    expect([await mayBe(asker, asker), await mayBe(asker, honest)]).toEqual([true, false]);
  });

  test.each(ties)('shares no %s with the requester, in either order', async (what) => {
    await tie(what, asker, honest);
    expect([await mayBe(asker, honest), await mayBe(honest, asker)]).toEqual([true, true]);
  });

  test.each(ties.flatMap((first) => ties.map((second) => [first, second] as const)))(
    'has no member account in between, by %s and by %s',
    async (first, second) => {
      const between = await person(t.ctx, { accountNo: '1111111111' });
      await tie(first, asker, between);
      const kept = await t.ctx.db.select().from(users).where(eq(users.id, between.id));
      await tie(second, kept[0]!, honest);
      expect(await mayBe(asker, honest)).toBe(true);
    },
  );

  test('is found even among many accounts of one café', async () => {
    for (let nth = 0; nth < 30; nth += 1) await tie('device', asker, await person(t.ctx));
    await tie('device', asker, honest);
    expect(await mayBe(asker, honest)).toBe(true);
  });
});

/** Finds a call's verb as the server does. */
const call = (name: string, ctx: Ctx, input: object): Promise<unknown> =>
  allRoutes.find(({ endpoint }) => endpoint.name === name)!.verb(ctx, input as never);
const askOwnRefund = (ctx: Ctx, input: object) => call('askOwnRefund', ctx, input);
const answerOwnQuestion = (ctx: Ctx, input: object) => call('answerOwnQuestion', ctx, input);

/** Follows the newest link to a mailbox; null without one. */
const enter = async (email: string): Promise<Ctx | null> => {
  await call('askOwnerLink', t.anonymous(), { email });
  const token = mailsTo(t, email)
    .flatMap(({ text }) => /owner\/enter#token=([\w-]+)/.exec(text)?.[1] ?? [])
    .at(-1);
  if (token === undefined) return null;
  const held = new Map<string, string>();
  const cookies = {
    get: (name: string) => held.get(name),
    set: (name: string, value: string) => void held.set(name, value),
  };
  await call('openOwnerSession', t.anonymous({ cookies }), { token });
  expect(held.has(ownerCookieName)).toBe(true);
  const actor: Actor = await authenticateOwner(t.ctx, cookies);
  return { ...t.anonymous({ cookies }), actor };
};

/** An old shop: nobody knows who added its mailbox. */
const shopOfBefore = async () => {
  const { id } = (await createOwner(acting(t.ctx, honest), { name: 'Shop', email: 'buyer@shop.example' })).data;
  await t.ctx.db.update(ownerContacts).set({ addedBy: null });
  const bank = { owner_id: id, amount: 1_000, receivedOn: '2026-03-04', bankReference: newId() };
  return { id, deposit: (await recordDeposit(acting(t.ctx, honest), bank)).data.id };
};
const balanceOf = async (id: string) => (await getOwner(acting(t.ctx, honest), { id })).data.balance;
const waitingRequest = async () =>
  (await t.ctx.db.select().from(ownerRequests).where(eq(ownerRequests.status, 'waiting')))[0]!;
const acceptBy = async (by: Person) =>
  inTransaction(acting(t.ctx, by), async (tx) =>
    decideOwnerRequest(tx, { id: (await waitingRequest()).id, accepted: true }),
  );

interface Action {
  /** The first admin's action; returns what the second must finish. */
  readonly ask: (by: Person) => Promise<string>;
  readonly finish: (by: Person, id: string) => Promise<unknown>;
}
const asked = async (request: Promise<unknown>): Promise<string> => {
  await request;
  return '';
};
const deposited = async (by: Person, owner_id?: string, amount = above): Promise<string> => {
  const bank = { owner_id, amount, receivedOn: '2026-03-04', bankReference: newId() };
  return (await recordDeposit(acting(t.ctx, by), bank)).data.id;
};
const rejected = async (by: Person): Promise<string> => {
  const job = await postedTask(t.ctx, by);
  const id = await handedIn(t.ctx, await person(t.ctx, { accountNo: '2222222222' }), job.id);
  await reviewProof(acting(t.ctx, by), { id, given_status: 'rejected', reason: 'Too dark.' });
  return id;
};
const acceptedPayout = async (by: Person, member?: Person): Promise<string> => {
  const who = member ?? (await person(t.ctx, { accountNo: '3333333333' }));
  await earn(t.ctx, honest, who, above);
  const as = { ...acting(t.ctx, who), idempotencyKey: newId() };
  const { transactionId: id } = (await requestWithdrawal(as, { amount: above })).data;
  await decideWithdrawal(acting(t.ctx, by), { withdrawl_id: id, given_status: 'approved' });
  return id;
};

/** Every action that needs two people. Add new ones. */
const actions: Readonly<Record<string, Action>> = {
  'a refund': {
    ask: async (by) =>
      asked(refundOwner(acting(t.ctx, by), { id: (await shopOfBefore()).deposit, amount: 500, reason: 'Too much.' })),
    finish: acceptBy,
  },
  'a credit change': {
    ask: async (by) => {
      const { id } = await shopOfBefore();
      await t.ctx.db.update(owners).set({ creditKobo: 0 }).where(eq(owners.id, id));
      return asked(setOwnerCredit(acting(t.ctx, by), { id, credit: 9_000, reason: 'Late.' }));
    },
    finish: acceptBy,
  },
  'an owner move': {
    ask: async (by) => {
      const other = (await createOwner(acting(t.ctx, by), { name: 'Mine', email: 'mine@shop.example' })).data.id;
      return asked(moveOwner(acting(t.ctx, by), { id: (await shopOfBefore()).id, target_id: other, reason: 'One.' }));
    },
    finish: acceptBy,
  },
  'a deposit above the sum': {
    ask: async (by) => deposited(by, (await shopOfBefore()).id),
    finish: (by, id) => confirmDeposit(acting(t.ctx, by), { id }),
  },
  'an unallocated deposit above the sum': {
    ask: async (by) => {
      const id = await deposited(by);
      await confirmDeposit(acting(t.ctx, honest), { id });
      return asked(allocateDeposit(acting(t.ctx, by), { id, owner_id: (await shopOfBefore()).id }));
    },
    finish: acceptBy,
  },
  'a reversal': {
    ask: async (by) => deposited(by, (await shopOfBefore()).id, 100),
    finish: (by, id) => reverseDeposit(acting(t.ctx, by), { id, reason: 'Not there.' }),
  },
  'the release of a payout': {
    ask: acceptedPayout,
    finish: (by, id) => releasePayouts(acting(t.ctx, by), { ids: [id] }),
  },
  'the batch of a payout': {
    ask: acceptedPayout,
    finish: (by, id) => createPayoutBatch(acting(t.ctx, by), { ids: [id] }),
  },
  'a returned payout that the provider paid, left in the wallet': {
    ask: async (by) => {
      const id = await acceptedPayout(honest);
      await createPayoutBatch(acting(t.ctx, by), { ids: [id] });
      await settlePayouts(acting(t.ctx, by), { ids: [id], outcome: 'returned', reason: 'It came back.' });
      const [{ userId } = { userId: '' }] = await t.ctx.db.select().from(payouts).where(eq(payouts.withdrawalId, id));
      const finding = { what: 'given back here, paid by the provider', oursKobo: above * 100, saysKobo: above * 100 };
      await raiseContradiction(t.ctx, { payoutId: id, userId }, { kind: 'returned_paid', ...finding });
      return (await t.ctx.db.select().from(contradictions))[0]!.id;
    },
    finish: (by, id) => decideContradiction(acting(t.ctx, by), { id, decision: 'released', reason: 'Not there.' }),
  },
  'a proof that is reopened': {
    ask: rejected,
    finish: (by, id) => reopenProof(acting(t.ctx, by), { id, reason: 'Shown.' }),
  },
  'the decision about a reopened proof': {
    ask: async (by) => {
      const id = await rejected(by);
      await reopenProof(acting(t.ctx, honest), { id, reason: 'Shown.' });
      // The admin who reopened it must not decide it.
      expect(await t.ctx.db.$count(applications, eq(applications.rejectedBeforeBy, by.id))).toBe(1);
      return id;
    },
    finish: (by, id) => reviewProof(acting(t.ctx, by), { id, given_status: 'approved' }),
  },
  'a second-factor reset': {
    ask: async (by) => by.id,
    finish: (by, id) => call('resetSecondFactor', acting(t.ctx, by), { id }),
  },
  'a mailbox of an owner': {
    ask: async (by) => {
      const { id } = await shopOfBefore();
      await addOwnerContact(acting(t.ctx, by), { id, email: 'new@elsewhere.example' });
      return id;
    },
    finish: async (by, id) => {
      const [contact] = await t.ctx.db
        .select()
        .from(ownerContacts)
        .where(eq(ownerContacts.email, 'new@elsewhere.example'));
      return confirmOwnerContact(acting(t.ctx, by), { id, contact_id: contact!.id });
    },
  },
};
const refused = {
  code: expect.stringMatching(/^(another_admin_decides|conflict_of_interest|payout_not_held|nothing_waits)$/) as string,
};

describe.each(Object.entries(actions))('%s', (_name, { ask, finish }) => {
  test('is not finished by its requester', async () => {
    const id = await ask(asker);
    await expect(finish(asker, id)).rejects.toMatchObject(refused);
  });

  test.each(ties)('is not finished by a second account with the same %s', async (what) => {
    const second = await adminPerson(t.ctx);
    const id = await ask(asker);
    await tie(what, asker, second);
    await expect(finish(second, id)).rejects.toMatchObject(refused);
  });

  test('is not finished by an account that shares a device with the first’s member account', async () => {
    const [second, own] = [await adminPerson(t.ctx), await person(t.ctx, { accountNo: '4444444444' })];
    const id = await ask(asker);
    await tie('phone', asker, own);
    await tie('device', own, second);
    await expect(finish(second, id)).rejects.toMatchObject(refused);
  });

  test('is finished by someone else', async () => {
    const id = await ask(asker);
    const code = await finish(await adminPerson(t.ctx), id).then(
      () => 'done',
      ({ code: why }: { code: string }) => why,
    );
    // A reset first asks for a password, which this admin has not entered.
    expect(['done', 'needs_confirmation']).toContain(code);
  });
});

test('a payout above the limit is not released by an admin who shares the member’s bank account, whoever accepted it', async () => {
  const own = await person(t.ctx, { accountNo: '5555555555' });
  const id = await acceptedPayout(honest, own);
  await t.ctx.db.update(users).set({ accountNo: '5555555555' }).where(eq(users.id, asker.id));
  await expect(releasePayouts(acting(t.ctx, asker), { ids: [id] })).rejects.toMatchObject(refused);
});

describe('an owner’s money and an admin with a mailbox', () => {
  const mine = 'mine@elsewhere.example';
  const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    'the contacts': (id) => addOwnerContact(acting(t.ctx, asker), { id, email: mine }),
    'a new job': (owner_id) => postedTask(t.ctx, asker, { owner_id, taskOwnerEmail: mine }),
    'an edited job': async (owner_id) => {
      const { id } = await postedTask(t.ctx, asker, { owner_id, taskOwnerEmail: 'buyer@shop.example' });
      const texts = { jobTitle: 'Share', jobDescription: 'Post it.', payoutAmount: 500, maxSlots: 3 };
      return updateTask(acting(t.ctx, asker), { id, jobOwnerEmail: mine, ...texts });
    },
  };

  test.each(Object.entries(ways))('added by %s opens and gets nothing, and the owner is told', async (_way, add) => {
    const { id, deposit } = await shopOfBefore();
    await add(id);
    expect(mailsTo(t, 'buyer@shop.example').map(({ subject }) => subject)).toContain(`Is ${mine} yours?`);
    expect(await enter(mine)).toBeNull();
    await refundOwner(acting(t.ctx, asker), { id: deposit, amount: 100, reason: 'Too much.' });
    expect(mailsTo(t, mine)).toEqual([]);
    expect(mailsTo(t, 'buyer@shop.example').map(({ subject }) => subject)).toContain('A refund of ₦100 was asked for');
  });

  const askAs = async (email: string, deposit: string) => {
    const page = await enter(email);
    await askOwnRefund(page!, { id: deposit, amount: 100, reason: 'Too much.' });
  };
  const mayAccept = async (by: Person) =>
    acceptBy(by).then(
      () => true,
      ({ code }: { code: string }) => code,
    );

  test.each(['buyer@shop.example', 'admin'])('confirmed by %s is trusted as far as its confirmer', async (by) => {
    const { id, deposit } = await shopOfBefore();
    await addOwnerContact(acting(t.ctx, asker), { id, email: mine });
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.email, mine));
    const answer = { id: contact!.id, kind: 'mailbox' as const, agreed: true };
    if (by === 'admin') await confirmOwnerContact(acting(t.ctx, honest), { id, contact_id: contact!.id });
    else await answerOwnQuestion((await enter(by))!, answer);
    await askAs(mine, deposit);
    expect(await mayAccept(asker)).toBe(by === 'admin' ? 'another_admin_decides' : true);
  });

  test('of an owner they created cannot vouch for another or have a refund accepted by them', async () => {
    const { id } = (await createOwner(acting(t.ctx, asker), { name: 'Mine', email: mine })).data;
    const deposit = await deposited(asker, id, 500);
    await addOwnerContact(acting(t.ctx, asker), { id, email: 'also@elsewhere.example' });
    const [contact] = await t.ctx.db
      .select()
      .from(ownerContacts)
      .where(eq(ownerContacts.email, 'also@elsewhere.example'));
    await answerOwnQuestion((await enter(mine))!, { id: contact!.id, kind: 'mailbox', agreed: true });
    await askAs('also@elsewhere.example', deposit);
    expect(await mayAccept(asker)).toBe('another_admin_decides');
    expect(await balanceOf(id)).toBe(500);
    expect(await mayAccept(honest)).toBe(true);
    expect(mailsTo(t, mine).map(({ subject }) => subject)).toContain('₦100 will be paid back to you');
  });

  test('used on their device leaves a request they cannot accept, even after the session', async () => {
    const { deposit } = await shopOfBefore();
    const page = (await enter('buyer@shop.example'))!;
    await t.ctx.db.update(ownerSessions).set({ deviceIdHash: hashToken('one browser') });
    await askOwnRefund(page, { id: deposit, amount: 100, reason: 'Too much.' });
    await t.ctx.db.delete(ownerSessions);
    await tie('device', asker, asker);
    expect(await mayAccept(asker)).toBe('another_admin_decides');
    expect(await mayAccept(honest)).toBe(true);
  });

  test('that was declined is gone and opens nothing', async () => {
    const { id } = await shopOfBefore();
    await addOwnerContact(acting(t.ctx, asker), { id, email: mine });
    const [contact] = await t.ctx.db.select().from(ownerContacts).where(eq(ownerContacts.email, mine));
    await answerOwnQuestion((await enter('buyer@shop.example'))!, { id: contact!.id, kind: 'mailbox', agreed: false });
    expect(await enter(mine)).toBeNull();
    expect((await getOwner(acting(t.ctx, honest), { id })).data.contacts).toHaveLength(1);
  });
});
