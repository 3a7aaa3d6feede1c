import { inTransaction } from '../../context';
import { ledgerTransfers, notifications, referrals } from '../../db/schema';
import { person, type Person } from '../../testing/factories';
import { mailsTo } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { walletOf } from '../ledger';
import { recordReferral, referrerByCode, rewardReferral } from '.';
import { getReferralTotals, listReferrals } from './referral';

const t = testContext();
const inviteFriend = async (referrer: Person, fullname: string, isActive = false): Promise<Person> => {
  const fields = isActive ? {} : { status: 'pending' as const, activatedAt: null };
  const friend = await person(t.ctx, { fullname, accountNo: '', ...fields });
  await recordReferral(t.ctx, { referredId: friend.id, referrerId: referrer.id });
  return friend;
};
const activateFriend = async (referrer: Person, fullname: string): Promise<Person> => {
  const friend = await inviteFriend(referrer, fullname, true);
  t.clock.advance({ hours: 1 });
  await rewardReferral(t.ctx, friend.id);
  return friend;
};

describe('the reward', () => {
  it('is ₦200 from the product’s promotion account to the referrer, once per member', async () => {
    const ada = await person(t.ctx);
    const bola = await activateFriend(ada, 'Bola Ade');
    await rewardReferral(t.ctx, bola.id);
    await rewardReferral(t.ctx, bola.id);
    expect(await walletOf(t.ctx, ada.id)).toEqual({ balance: 200, on_hold: 0, total_earned: 200 });
    const booked = await t.ctx.db
      .select({ kind: ledgerTransfers.kind, ref: ledgerTransfers.ref })
      .from(ledgerTransfers);
    expect(booked).toEqual([{ kind: 'referral_reward', ref: bola.id }]);
    expect(await t.ctx.db.$count(notifications)).toBe(1);
    expect(mailsTo(t, ada.email)).toHaveLength(1);
  });

  it('does not exist without a referrer', async () => {
    const { id } = await person(t.ctx);
    await rewardReferral(t.ctx, id);
    expect(await t.ctx.db.$count(ledgerTransfers)).toBe(0);
  });

  it('once paid survives an attempt to record another referrer', async () => {
    const [ada, eve] = [await person(t.ctx), await person(t.ctx)];
    const bola = await activateFriend(ada, 'Bola Ade');
    await recordReferral(t.ctx, { referredId: bola.id, referrerId: null });
    const again = inTransaction(t.ctx, (tx) => recordReferral(tx, { referredId: bola.id, referrerId: eve.id }));
    await expect(again).rejects.toThrow();
    expect(await t.ctx.db.select({ by: referrals.referrerId }).from(referrals)).toEqual([{ by: ada.id }]);
  });
});

it.each([
  ['exactly', (code: string) => code, true],
  ['but for one letter', (code: string) => code.slice(0, -1), false],
  ['as a pattern', () => '%', false],
])('a referral number typed %s is found or refused', async (_, typed, found) => {
  const { id, referralCode } = await person(t.ctx);
  if (found) expect(await referrerByCode(t.ctx, typed(referralCode))).toBe(id);
  else
    await expect(referrerByCode(t.ctx, typed(referralCode))).rejects.toMatchObject({
      status: 400,
      fields: { refer_by: expect.any(String) },
    });
});

it.each([undefined, ''])('no referral number (%j) has no holder', async (typed) => {
  expect(await referrerByCode(t.ctx, typed)).toBeNull();
});

describe('the list', () => {
  it('has activated referrals, newest first, with earnings', async () => {
    const [ada, eve] = [await person(t.ctx), await person(t.ctx)];
    const invited = t.clock.now().toISOString();
    await activateFriend(ada, 'Bola Ade');
    await activateFriend(ada, 'Chi Eze');
    await inviteFriend(ada, 'Not Yet');
    await activateFriend(eve, 'Of Another');
    const { data, meta } = await listReferrals(t.as(ada), {});
    expect(data.map(({ user_fullname }) => user_fullname)).toEqual(['Chi Eze', 'Bola Ade']);
    expect(data[1]).toEqual({
      referralID: expect.stringMatching(/^REF-[0-9A-Z]{8}$/),
      user_fullname: 'Bola Ade',
      reward: 200,
      invitedDate: invited,
      convertedDate: '2026-03-05T10:00:00.000Z',
      status: 'rewarded',
      reason: null,
    });
    expect(meta.total).toBe(2);
  });

  it('is searched by name and number, sorted and paged', async () => {
    const ada = await person(t.ctx);
    for (const friend of ['Bola Ade', 'Chi Eze', 'Dan Udo']) await activateFriend(ada, friend);
    const names = async (input: Parameters<typeof listReferrals>[1]) =>
      (await listReferrals(t.as(ada), input)).data.map(({ user_fullname }) => user_fullname);
    expect(await names({ q: 'eze' })).toEqual(['Chi Eze']);
    expect(await names({ sort: 'convertedDate' })).toEqual(['Bola Ade', 'Chi Eze', 'Dan Udo']);
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['Bola Ade']);
    const [first] = (await listReferrals(t.as(ada), {})).data;
    expect(await names({ q: first!.referralID })).toEqual([first!.user_fullname]);
  });
});

describe('the totals', () => {
  it('count all pages’ referrals and earnings, without other members’ and unfinished ones', async () => {
    const [ada, eve] = [await person(t.ctx), await person(t.ctx)];
    expect((await getReferralTotals(t.as(ada))).data).toEqual({ joined: 0, converted: 0, earned: 0, checking: 0 });
    for (let nth = 0; nth < 6; nth += 1) await activateFriend(ada, `Friend ${nth}`);
    await inviteFriend(ada, 'Not Yet');
    await activateFriend(eve, 'Of Another');
    expect((await getReferralTotals(t.as(ada))).data).toEqual({
      joined: 6,
      converted: 6,
      earned: 1_200,
      checking: 0,
    });
    expect((await walletOf(t.ctx, ada.id)).total_earned).toBe(1_200);
  });
});
