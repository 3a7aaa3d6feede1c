import { eq, sql, type SQL } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as contract from '../../../contract/referrals';
import { inTransaction, newId, type Ctx } from '../../context';
import { auditLog, deviceIds, ledgerTransfers, notifications, pictureMatches, referrals, users } from '../../db/schema';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { hashToken } from '../../lib/tokens';
import { getAdminCounts } from '../overview';
import { forgetPendingSignups } from '../sign-up';
import { walletOf } from '../ledger';
import { decideReferral, listReferralsOnHold } from './onHold';
import { getReferralTotals, listReferrals } from './referral';
import { recordReferral, rewardReferral } from '.';

const t = testContext();
let accounts = 0;
const stranger = (fields: Parameters<typeof person>[1] = {}) => {
  const accountNo = String(7_000_000_000 + (accounts += 1));
  return person(t.ctx, { accountNo, fullname: `Stranger ${accountNo}`, ...fields });
};
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { accountNo: '' });
  ada = await stranger({ fullname: 'Ada Obi' });
});

const on = async (who: Person, browser: string) =>
  t.ctx.db.insert(deviceIds).values({
    deviceIdHash: hashToken(browser),
    userId: who.id,
    firstSeenAt: t.clock.now(),
    lastSeenAt: t.clock.now(),
  });
const matched = async (one: Person, other: Person, identical: boolean) => {
  const [a, b] = [
    await handedIn(t.ctx, one, (await postedTask(t.ctx, admin)).id),
    await handedIn(t.ctx, other, (await postedTask(t.ctx, admin)).id),
  ];
  await t.ctx.db.insert(pictureMatches).values({
    applicationId: a,
    position: 0,
    userId: one.id,
    otherId: b,
    otherPosition: 0,
    otherUserId: other.id,
    identical,
    distance: 0,
    foundAt: t.clock.now(),
  });
};
const invite = (referrer: Person, who: Person) =>
  recordReferral(t.ctx, { referredId: who.id, referrerId: referrer.id });
const getReferral = async (who: Person) => {
  const [row] = await t.ctx.db.select().from(referrals).where(eq(referrals.referredId, who.id));
  return row!;
};
const inviteAndActivate = async (referrer: Person, who: Person) => {
  await invite(referrer, who);
  await rewardReferral(t.ctx, who.id);
  return (await getReferral(who)).status;
};
const listOnHold = async (query: object = {}) =>
  (await listReferralsOnHold(t.as(admin), contract.listReferralsOnHold.query.parse(query))).data;
const decide = (given: Omit<Parameters<typeof decideReferral>[1], 'id'>, id: string, who = admin) =>
  inTransaction(t.as(who), (tx: Ctx) => decideReferral(tx, { id, ...given }));

describe('a reward is held if the new member', () => {
  it('shares details with the referrers above at any distance: a cycle', async () => {
    const [top, middle, low] = [await stranger(), await stranger(), await stranger()];
    await inviteAndActivate(top, middle);
    await inviteAndActivate(middle, ada);
    await on(top, 'one phone');
    await on(low, 'one phone');
    expect(await inviteAndActivate(ada, low)).toBe('on_hold');
    expect((await getReferral(low)).reasons).toEqual([{ what: 'device', with: 'above', userId: top.id }]);
  });

  it.each<[string, (who: readonly string[]) => SQL]>([
    [
      'bank account',
      (ids) => sql`UPDATE users SET bank_name = ${ada.bankName}, account_no = '7999999999' WHERE id IN ${ids}`,
    ],
    [
      'browser',
      (ids) => sql`INSERT INTO device_ids (device_id_hash, user_id, first_seen_at, last_seen_at)
        SELECT '\\x01', id, now(), now() FROM users WHERE id IN ${ids} ORDER BY created_at`,
    ],
  ])('is the last of a chain with one %s, of any length', async (_, share) => {
    const chain = [ada.id];
    while (chain.length <= limits.linksPerKindMax + 2 * limits.referralRingDepth) {
      t.clock.advance({ minutes: 1 });
      const next = await stranger({ status: 'pending', activatedAt: null });
      await recordReferral(t.ctx, { referredId: next.id, referrerId: chain.at(-1)! });
      chain.push(next.id);
    }
    await t.ctx.db.execute(share(chain));
    await rewardReferral(t.ctx, chain.at(-1)!);
    const [last] = await t.ctx.db
      .select()
      .from(referrals)
      .where(eq(referrals.referredId, chain.at(-1)!));
    expect(last?.status).toBe('on_hold');
    expect(last?.reasons).toContainEqual(expect.objectContaining({ with: 'referrer', userId: chain.at(-2) }));
  });

  it('submitted the same picture', async () => {
    const bola = await stranger();
    await matched(bola, ada, true);
    expect(await inviteAndActivate(ada, bola)).toBe('on_hold');
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'referral.hold'))).toBe(1);
  });
});

describe('a reward is paid at once if the new member', () => {
  it('shares a merely similar picture', async () => {
    const bola = await stranger();
    await matched(bola, ada, false);
    expect(await inviteAndActivate(ada, bola)).toBe('rewarded');
  });

  it('shares a browser and account with members unrelated to the referrer', async () => {
    const [bola, eve] = [await stranger(), await stranger()];
    await on(bola, 'cyber café');
    await on(eve, 'cyber café');
    await t.ctx.db.update(users).set({ accountNo: eve.accountNo }).where(eq(users.id, bola.id));
    expect(await inviteAndActivate(ada, bola)).toBe('rewarded');
  });
});

describe('admins', () => {
  let bola: Person;
  beforeEach(async () => {
    bola = await stranger({ fullname: 'Bola Ade', accountNo: ada.accountNo });
    await inviteAndActivate(ada, bola);
  });

  it('see waiting rewards with shared values and members, and a count in the menu', async () => {
    expect(await listOnHold({ status: 'on_hold' })).toEqual([
      {
        id: bola.id,
        reference: expect.stringMatching(/^REF-/),
        referrer: { id: ada.id, fullname: 'Ada Obi' },
        referred: { id: bola.id, fullname: 'Bola Ade' },
        reward: 200,
        onHoldSince: t.clock.now().toISOString(),
        status: 'on_hold',
        reasons: [{ what: 'bank', with: 'referrer', member: { id: ada.id, fullname: 'Ada Obi' } }],
        decidedAt: null,
        decidedBy: null,
        refusal: null,
      },
    ]);
    expect(await listOnHold({ q: 'Bola' })).toHaveLength(1);
    const counts = async (query: object) =>
      (await listReferralsOnHold(t.as(admin), contract.listReferralsOnHold.query.parse(query))).meta.counts;
    const one = { on_hold: { total: 1 }, rewarded: { total: 0 }, refused: { total: 0 } };
    expect(await counts({ status: 'refused' })).toEqual(one);
    expect(await counts({ q: 'Bola', status: 'on_hold' })).toEqual(one);
    expect(await counts({ q: 'Nobody' })).toEqual({ ...one, on_hold: { total: 0 } });
    expect(await listOnHold({ q: 'Nobody' })).toEqual([]);
    expect((await getAdminCounts(t.as(admin))).data.referrals).toBe(1);
  });

  it('see no name of an unfinished sign-up', async () => {
    const [chi, dayo] = [await stranger(), await stranger({ status: 'pending', activatedAt: null })];
    await on(chi, 'one phone');
    await on(dayo, 'one phone');
    await invite(ada, dayo);
    await inviteAndActivate(ada, chi);
    const reasonsOf = async () => (await listOnHold({ status: 'on_hold' })).find(({ id }) => id === chi.id)?.reasons;
    const expected = [{ what: 'device', with: 'invited', member: { id: dayo.id, fullname: null } }];
    expect(await reasonsOf()).toEqual(expected);
    t.clock.advance({ days: limits.pendingSignupDays, ms: 1 });
    await forgetPendingSignups(t.ctx);
    expect(await reasonsOf()).toEqual(expected);
  });

  it('pay a released reward exactly once, and the referrer is notified', async () => {
    await decide({ given_status: 'approved' }, bola.id);
    await expect(decide({ given_status: 'approved' }, bola.id)).rejects.toMatchObject({ status: 409 });
    await expect(decide({ given_status: 'rejected', reason: 'No.' }, bola.id)).rejects.toMatchObject({ status: 409 });
    await rewardReferral(t.ctx, bola.id);
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(200);
    expect(await t.ctx.db.$count(ledgerTransfers, eq(ledgerTransfers.kind, 'referral_reward'))).toBe(1);
    expect(mailsTo(t, ada.email)).toHaveLength(1);
    expect(await listOnHold({ status: 'rewarded' })).toMatchObject([{ decidedBy: 'Ngozi Admin', refusal: null }]);
    expect((await getAdminCounts(t.as(admin))).data.referrals).toBe(0);
  });

  it('refuse with a reason for the referrer and never pay that reward', async () => {
    await decide({ given_status: 'rejected', reason: 'One person, two accounts.' }, bola.id);
    await rewardReferral(t.ctx, bola.id);
    expect((await walletOf(t.ctx, ada.id)).balance).toBe(0);
    expect(
      await t.ctx.db.select({ kind: notifications.kind, message: notifications.message }).from(notifications),
    ).toEqual([
      {
        kind: 'referral-refused',
        message: 'We can’t pay the reward of ₦200 for Bola Ade. One person, two accounts.',
      },
    ]);
    expect(mailsTo(t, ada.email)[0]?.text).toContain('One person, two accounts.');
  });

  it('need a reason to refuse, and find only held rewards', async () => {
    await expect(decide({ given_status: 'rejected' }, bola.id)).rejects.toMatchObject({ status: 400 });
    const chi = await stranger();
    await inviteAndActivate(ada, chi);
    for (const id of [chi.id, newId()])
      await expect(decide({ given_status: 'approved' }, id)).rejects.toMatchObject({ status: 404 });
  });

  it('cannot decide rewards that concern them', async () => {
    const own = await stranger({ isAdmin: true });
    const low = await stranger({ accountNo: own.accountNo });
    await inviteAndActivate(own, low);
    await expect(decide({ given_status: 'approved' }, low.id, own)).rejects.toMatchObject({ status: 403 });
  });
});

it('the referrer sees checked and refused referrals as joined but not earned', async () => {
  const [bola, chi] = [await stranger({ accountNo: ada.accountNo }), await stranger()];
  await inviteAndActivate(ada, bola);
  await inviteAndActivate(ada, chi);
  expect((await getReferralTotals(t.as(ada))).data).toEqual({ joined: 2, converted: 1, earned: 200, checking: 1 });
  await decide({ given_status: 'rejected', reason: 'The same account.' }, bola.id);
  const { data } = await listReferrals(t.as(ada), {});
  expect(data.map(({ status, reason }) => [status, reason])).toEqual(
    expect.arrayContaining([
      ['refused', 'The same account.'],
      ['rewarded', null],
    ]),
  );
  expect((await getReferralTotals(t.as(ada))).data).toEqual({ joined: 2, converted: 1, earned: 200, checking: 0 });
});
