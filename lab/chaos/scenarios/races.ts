import { getProfile } from '../../../src/contract/profile';
import { register, verifyOtp } from '../../../src/contract/auth';
import { createCoupon, listCoupons } from '../../../src/contract/coupons';
import { limits } from '../../../src/contract/limits';
import { getReferralTotals } from '../../../src/contract/referrals';
import { applyTask } from '../../../src/contract/jobs';
import { equals, zero, addUp, type Figure } from '../figures';
import { expectOk } from '../client';
import { balanceOf, postJob, rowsOf } from '../money';
import { applicationOf, codeFor, newPerson } from '../people';
import { createFixtures, type Fixtures, type Scenario } from '../scenario';

const takers = 40;
const slots = 5;
const callers = 30;
const times = <T>(many: number, make: (nth: number) => T): T[] => Array.from({ length: many }, (_, nth) => make(nth));

const takeSlots = async ({ client, admin, members }: Fixtures): Promise<Figure[]> => {
  const task_id = await postJob(client, admin, { amount: 200, slots });
  const response = await Promise.all(members.map((member) => client.ask(applyTask, { task_id }, member)));
  const { taken } = await rowsOf(client, admin);
  return [
    equals(`slots given, ${members.length} takers at once for ${slots}`, slots, response.filter(({ ok }) => ok).length),
    equals('slots taken in the database', slots, taken.get(task_id) ?? 0),
  ];
};

// An address gets three mails in a quarter of an hour, so each round has a referrer of its own.
const signUpByReferral = async ({ environment, client, members }: Fixtures, round: number): Promise<Figure[]> => {
  const referrer = members[round];
  if (!referrer) throw new Error('Nobody is there to bring somebody.');
  const { referral_code: refer_by } = expectOk(await client.ask(getProfile, {}, referrer)).data;
  const before = { balance: await balanceOf(client, referrer), ...(await totalsOf(client, referrer)) };
  const person = newPerson();
  expectOk(await client.ask(register, { ...applicationOf(person), refer_by }, person));
  const otpCode = await codeFor(environment, person);
  const response = await Promise.all(
    times(callers, () => client.ask(verifyOtp, { email: person.email, otpCode }, newPerson())),
  );
  // Whoever signs up with the own number and address gets the same answer, and a mail that there is an account.
  expectOk(await client.ask(register, { ...applicationOf(referrer), refer_by }, referrer));
  const after = { balance: await balanceOf(client, referrer), ...(await totalsOf(client, referrer)) };
  return [
    equals(`activations, one code brought by ${callers} calls at once`, 1, response.filter(({ ok }) => ok).length),
    equals('naira of reward', limits.referralRewardNaira, after.balance - before.balance),
    equals('friends brought, the own address tried too', 1, after.friends - before.friends),
  ];
};

const totalsOf = async (client: Fixtures['client'], member: Fixtures['admin']): Promise<{ friends: number }> => {
  const { data } = expectOk(await client.ask(getReferralTotals, {}, member));
  return { friends: data.converted };
};

const useCoupon = async ({ environment, client, admin }: Fixtures): Promise<Figure[]> => {
  const { code } = expectOk(await client.ask(createCoupon, {}, admin));
  const people = times(callers, newPerson);
  const response = await Promise.all(
    people.map((person) => client.ask(register, { ...applicationOf(person), coupon_code: code }, person)),
  );
  const winners = people.filter((_, nth) => response[nth]?.ok);
  for (const winner of winners) {
    const otpCode = await codeFor(environment, winner);
    expectOk(await client.ask(verifyOtp, { email: winner.email, otpCode }, winner));
  }
  const { codes } = expectOk(await client.ask(listCoupons, { q: code }, admin));
  return [
    equals(`sign-ups with one coupon, ${callers} at once`, 1, winners.length),
    equals('refused in words', callers - 1, response.filter(({ status }) => status === 409).length),
    zero('coupons that are not used now', codes.filter(({ status }) => status !== 'used').length),
  ];
};

export const racesScenario: Scenario = {
  name: 'races',
  claim: 'M5: slots, rewards and coupons are given once',
  on: ['embedded', 'postgres'],
  rounds: 3,
  run: async (context) => {
    const fixtures = await createFixtures(context, await context.open(), takers);
    const figures: Figure[] = [];
    for (let round = 0; round < context.rounds; round += 1)
      for (const race of [takeSlots, signUpByReferral, useCoupon]) figures.push(...(await race(fixtures, round)));
    return addUp(figures);
  },
};
