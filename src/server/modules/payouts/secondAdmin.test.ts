import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { newId, type Ctx } from '../../context';
import { auditLog, deviceIds, payouts, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { hashToken } from '../../lib/tokens';
import type { PayoutProvider } from '../../providers/ports';
import { acting, adminPerson, earn, person, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { runBulkDecision, startBulkDecision } from '../bulk-decisions';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { createPayoutBatch } from './createPayoutBatch';
import { listPayouts, getPayoutSummary } from './adminQueries';
import { releasePayouts } from './releasePayouts';
import { sendPayouts } from './sendPayouts';
import { settlePayouts } from './settlePayouts';

const t = testContext({ secondAdminAboveKobo: 100_000 });
const theSum = 1_000;
const aKobo = 0.01;

let ngozi: Person;
let bola: Person;
let member: Person;
let accounts = 0;
beforeEach(async () => {
  ngozi = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
  bola = await adminPerson(t.ctx, { fullname: 'Bola Admin' });
  member = await withAccount();
});

const withAccount = (fields: Parameters<typeof person>[1] = {}): Promise<Person> => {
  accounts += 1;
  return person(t.ctx, { accountNo: String(accounts).padStart(10, '0'), ...fields });
};
const pending = async (naira: number, who = member): Promise<string> => {
  await earn(t.ctx, ngozi, who, naira);
  const as = { ...acting(t.ctx, who), idempotencyKey: newId() };
  return (await requestWithdrawal(as, { amount: naira })).data.transactionId;
};
const accepted = async (naira: number, who = member, by = ngozi): Promise<string> => {
  const id = await pending(naira, who);
  await decideWithdrawal(acting(t.ctx, by), { withdrawl_id: id, given_status: 'approved' });
  return id;
};
const statusOf = async (id: string): Promise<string | undefined> => {
  const [row] = await t.ctx.db.select({ status: payouts.status }).from(payouts).where(eq(payouts.withdrawalId, id));
  return row?.status;
};
const giveBack = (id: string) =>
  settlePayouts(acting(t.ctx, ngozi), { ids: [id], outcome: 'returned', reason: 'The account does not exist.' });
const batchBy = (admin: Person, ids?: string[], ctx = t.ctx) =>
  createPayoutBatch(acting(ctx, admin), ids ? { ids } : {});
const release = (by: Person, ...ids: string[]) => releasePayouts(acting(t.ctx, by), { ids });

const yesMan: PayoutProvider = {
  submit: async () => ({ kind: 'accepted' }),
  inquire: async () => ({ kind: 'unclear', why: '' }),
  hintOf: () => 'forged',
  balanceKobo: async () => null,
};

const unlessRefused = (act: Promise<unknown>): Promise<unknown> =>
  act.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });

/** Every way a payout can leave that its acceptor could trigger. */
const waysOut: Record<string, (ctx: Ctx, id: string) => Promise<unknown>> = {
  'in a batch of chosen ones': (ctx, id) => unlessRefused(batchBy(ngozi, [id], ctx)),
  'in a batch of all that waits': (ctx) => unlessRefused(batchBy(ngozi, undefined, ctx)),
  'by the provider': (ctx) => sendPayouts({ ...ctx, providers: { ...ctx.providers, payouts: yesMan } }),
};

interface Case {
  readonly claim: string;
  /** Returns the payout to judge. */
  readonly given: () => Promise<string>;
  readonly goes: boolean;
  readonly aboveKobo?: number | null;
}
const cases: readonly Case[] = [
  { claim: 'of the sum', given: () => accepted(theSum), goes: true },
  { claim: 'of a kobo above', given: () => accepted(theSum + aKobo), goes: false },
  { claim: 'above, where it is set off', given: () => accepted(theSum * 9), goes: true, aboveKobo: null },
  { claim: 'of a little, where the sum is 0', given: () => accepted(100), goes: false, aboveKobo: 0 },
  {
    claim: 'above, with a single admin',
    given: async () => {
      await t.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, bola.id));
      return accepted(theSum * 9);
    },
    goes: false,
  },
  {
    claim: 'that is the first of two for one member, together above',
    given: async () => {
      const first = await accepted(600);
      await accepted(600);
      return first;
    },
    goes: false,
  },
  {
    claim: 'that is the second of two for one member, together above',
    given: async () => {
      await accepted(600);
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one for the same member that another admin accepted',
    given: async () => {
      await accepted(600, member, bola);
      return accepted(600);
    },
    goes: true,
  },
  {
    claim: 'beside one for the same member that an admin on the same device accepted',
    given: async () => {
      const same = { firstSeenAt: t.clock.now(), lastSeenAt: t.clock.now(), deviceIdHash: hashToken('one browser') };
      await t.ctx.db.insert(deviceIds).values([ngozi, bola].map(({ id: userId }) => ({ userId, ...same })));
      await accepted(600, member, bola);
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one that an admin accepted who shares a phone with a member account of this one',
    given: async () => {
      const between = await withAccount({ accountNo: '5555555555', phone: bola.phone });
      await t.ctx.db.update(users).set({ accountNo: between.accountNo }).where(eq(users.id, ngozi.id));
      await accepted(600, member, bola);
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one that an admin with the same phone accepted, who is no admin any more',
    given: async () => {
      await accepted(600, member, bola);
      await t.ctx.db.update(users).set({ isAdmin: false, phone: ngozi.phone }).where(eq(users.id, bola.id));
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one for another member with the same bank account',
    given: async () => {
      await accepted(600, await withAccount({ accountNo: member.accountNo }));
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one for the same member to the account before',
    given: async () => {
      await accepted(600);
      await t.ctx.db.update(users).set({ accountNo: '9876543210' }).where(eq(users.id, member.id));
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'beside one to the same number at another bank',
    given: async () => {
      await accepted(600, await withAccount({ accountNo: member.accountNo, bankName: 'Access Bank' }));
      return accepted(600);
    },
    goes: true,
  },
  {
    claim: 'accepted a day after the other',
    given: async () => {
      await accepted(600);
      t.clock.advance({ hours: limits.secondAdminHours });
      return accepted(600);
    },
    goes: true,
  },
  {
    claim: 'accepted a moment less than a day after the other',
    given: async () => {
      await accepted(600);
      t.clock.advance({ hours: limits.secondAdminHours, ms: -1 });
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'after one that was sent already',
    given: async () => {
      await batchBy(ngozi, [await accepted(600)]);
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'after one that was given back before it was sent',
    given: async () => {
      await giveBack(await accepted(600));
      return accepted(600);
    },
    goes: true,
  },
  {
    claim: 'after one that was sent and, by the same admin’s word, came back',
    given: async () => {
      const first = await accepted(600);
      await batchBy(ngozi, [first]);
      await giveBack(first);
      return accepted(600);
    },
    goes: false,
  },
  {
    claim: 'above, released by another admin',
    given: async () => {
      const id = await accepted(theSum * 9);
      await release(bola, id);
      return id;
    },
    goes: true,
  },
  {
    claim: 'accepted in a bulk decision',
    given: async () => {
      const id = await pending(theSum * 9);
      const bulk = { queue: 'withdrawals' as const, given_status: 'approved' as const, ids: [id] };
      const { data } = await startBulkDecision(acting(t.ctx, ngozi), bulk);
      while (await runBulkDecision(t.ctx, { id: data.id })) continue;
      return id;
    },
    goes: false,
  },
];

describe.each(Object.entries(waysOut))('sent %s by the admin who accepted it, a payout', (_, sendOut) => {
  test.each(cases)('$claim: goes $goes', async ({ given, goes, aboveKobo }) => {
    const id = await given();
    const config = { ...t.ctx.config, ...(aboveKobo !== undefined && { secondAdminAboveKobo: aboveKobo }) };
    await sendOut({ ...t.ctx, config }, id);
    expect(await statusOf(id)).toBe(goes ? 'sent' : 'waiting');
  });
});

test('an admin who did not accept it sends it without a further step', async () => {
  const id = await accepted(theSum * 9);
  await expect(batchBy(bola)).resolves.toMatchObject({ message: messages.payouts.batchMade, data: { rows: 1 } });
  expect(await statusOf(id)).toBe('sent');
});

test('an unsent payout cannot be marked as paid, but can be returned', async () => {
  const id = await accepted(theSum * 9);
  const { data } = await settlePayouts(acting(t.ctx, ngozi), { ids: [id], outcome: 'paid' });
  expect(data.refused).toEqual([{ id, message: messages.payouts.notSent }]);
  expect((await giveBack(id)).data.settled).toEqual([id]);
});

describe('a batch', () => {
  test('takes the others, and names those left out and who must send them', async () => {
    await accepted(theSum + 200);
    await accepted(300, await withAccount());
    await accepted(400, await withAccount());
    await expect(batchBy(ngozi)).resolves.toMatchObject({
      message: `${messages.payouts.batchMade} ${messages.payouts.leftOut(1, '₦1,200')}`,
      data: { rows: 2, amount: 700 },
    });
  });

  test('of only payouts that another admin must send is refused with that reason', async () => {
    const ids = [await accepted(700), await accepted(800)];
    for (const chosen of [ids, undefined])
      await expect(batchBy(ngozi, chosen)).rejects.toMatchObject({
        status: 409,
        message: messages.payouts.leftOut(2, '₦1,500'),
      });
  });
});

test('a batch says if no other admin can send what it left out', async () => {
  const id = await accepted(theSum * 2);
  await t.ctx.db.update(users).set({ phone: ngozi.phone }).where(eq(users.id, bola.id));
  await expect(batchBy(ngozi, [id])).rejects.toMatchObject({
    message: `${messages.payouts.leftOut(1, '₦2,000')} ${messages.members.secondPersonNobodyElse}`,
  });
});

describe('a release', () => {
  test('is audited, sends nothing by itself, and lets the accepting admin send it', async () => {
    const id = await accepted(theSum * 2);
    await expect(release(bola, id)).resolves.toMatchObject({ data: { released: [id], refused: [] } });
    expect(await statusOf(id)).toBe('waiting');
    const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'payout.release'));
    expect(log).toEqual([expect.objectContaining({ actorId: bola.id, objectId: id, subjectId: member.id })]);
    await batchBy(ngozi, [id]);
    expect(await statusOf(id)).toBe('sent');
  });

  test('is refused to the accepting admin, for payouts that need none, and unknown ones', async () => {
    const [own, small, none] = [await accepted(theSum * 2), await accepted(300, await withAccount()), newId()];
    const refusing = async (by: Person, id: string, message: string) =>
      expect(release(by, id)).rejects.toMatchObject({ status: 409, message });
    await refusing(ngozi, own, messages.payouts.releaseOwn);
    await refusing(bola, small, messages.payouts.notHeld);
    await refusing(bola, none, messages.payouts.notFound);
    await release(bola, own);
    await refusing(bola, own, messages.payouts.notHeld);
  });

  test('of several releases what it can and names the rest with reasons', async () => {
    const free = await accepted(theSum * 2);
    const own = await accepted(theSum * 2, await withAccount(), bola);
    await expect(release(bola, free, own)).resolves.toMatchObject({
      message: messages.payouts.released(1),
      data: { released: [free], refused: [{ id: own, message: messages.payouts.releaseOwn }] },
    });
  });
});

test('the list shows in advance which payouts wait for which admin', async () => {
  const big = await accepted(theSum * 2);
  const small = await accepted(300, await withAccount());
  const shown = async (admin: Person) => {
    const { data } = await listPayouts(acting(t.ctx, admin), {});
    return Object.fromEntries(data.map(({ id, secondAdmin }) => [id, secondAdmin]));
  };
  const summed = async (admin: Person) => (await getPayoutSummary(acting(t.ctx, admin))).data.secondAdmin;
  const none = { rows: 0, amount: 0 };
  const one = { rows: 1, amount: 2_000 };
  expect(await shown(ngozi)).toEqual({ [small]: null, [big]: { acceptedBy: 'Ngozi Admin', isYou: true } });
  expect(await shown(bola)).toEqual({ [small]: null, [big]: { acceptedBy: 'Ngozi Admin', isYou: false } });
  expect(await summed(ngozi)).toEqual({ yours: one, others: none });
  expect(await summed(bola)).toEqual({ yours: none, others: one });
  await release(bola, big);
  expect(await shown(ngozi)).toEqual({ [small]: null, [big]: null });
  expect(await summed(ngozi)).toEqual({ yours: none, others: none });
});
