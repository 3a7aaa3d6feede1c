import { getProfile } from '../../../src/contract/profile';
import { register, verifyOtp } from '../../../src/contract/auth';
import { createCoupon, listCoupons } from '../../../src/contract/coupons';
import { limits } from '../../../src/contract/limits';
import { getReferralTotals } from '../../../src/contract/referrals';
import { applyTask } from '../../../src/contract/jobs';
import { exactly, none, together, type Figure } from '../figures';
import { granted } from '../client';
import { balanceOf, postJob, rowsOf } from '../money';
import { applicationOf, codeFor, stranger } from '../people';
import { gather, type Company, type Scene } from '../scenario';

const takers = 40;
const slots = 5;
const callers = 30;
const times = <T>(many: number, make: (nth: number) => T): T[] => Array.from({ length: many }, (_, nth) => make(nth));

const takeSlots = async ({ line, admin, members }: Company): Promise<Figure[]> => {
  const task_id = await postJob(line, admin, { amount: 200, slots });
  const said = await Promise.all(members.map((member) => line.ask(applyTask, { task_id }, member)));
  const { taken } = await rowsOf(line, admin);
  return [
    exactly(`slots given, ${members.length} takers at once for ${slots}`, slots, said.filter(({ ok }) => ok).length),
    exactly('slots taken in the database', slots, taken.get(task_id) ?? 0),
  ];
};

// An address gets three mails in a quarter of an hour, so each round has a referrer of its own.
const signUpByReferral = async ({ ground, line, members }: Company, round: number): Promise<Figure[]> => {
  const referrer = members[round];
  if (!referrer) throw new Error('Nobody is there to bring somebody.');
  const { referral_code: refer_by } = granted(await line.ask(getProfile, {}, referrer)).data;
  const before = { balance: await balanceOf(line, referrer), ...(await totalsOf(line, referrer)) };
  const person = stranger();
  granted(await line.ask(register, { ...applicationOf(person), refer_by }, person));
  const otpCode = await codeFor(ground, person);
  const said = await Promise.all(
    times(callers, () => line.ask(verifyOtp, { email: person.email, otpCode }, stranger())),
  );
  // Whoever signs up with the own number and address gets the same answer, and a mail that there is an account.
  granted(await line.ask(register, { ...applicationOf(referrer), refer_by }, referrer));
  const after = { balance: await balanceOf(line, referrer), ...(await totalsOf(line, referrer)) };
  return [
    exactly(`activations, one code brought by ${callers} calls at once`, 1, said.filter(({ ok }) => ok).length),
    exactly('naira of reward', limits.referralRewardNaira, after.balance - before.balance),
    exactly('friends brought, the own address tried too', 1, after.friends - before.friends),
  ];
};

const totalsOf = async (line: Company['line'], member: Company['admin']): Promise<{ friends: number }> => {
  const { data } = granted(await line.ask(getReferralTotals, {}, member));
  return { friends: data.converted };
};

const useCoupon = async ({ ground, line, admin }: Company): Promise<Figure[]> => {
  const { code } = granted(await line.ask(createCoupon, {}, admin));
  const people = times(callers, stranger);
  const said = await Promise.all(
    people.map((person) => line.ask(register, { ...applicationOf(person), coupon_code: code }, person)),
  );
  const winners = people.filter((_, nth) => said[nth]?.ok);
  for (const winner of winners) {
    const otpCode = await codeFor(ground, winner);
    granted(await line.ask(verifyOtp, { email: winner.email, otpCode }, winner));
  }
  const { codes } = granted(await line.ask(listCoupons, { q: code }, admin));
  return [
    exactly(`sign-ups with one coupon, ${callers} at once`, 1, winners.length),
    exactly('refused in words', callers - 1, said.filter(({ status }) => status === 409).length),
    none('coupons that are not used now', codes.filter(({ status }) => status !== 'used').length),
  ];
};

export const racesScene: Scene = {
  name: 'races',
  proves: 'M5: slots, rewards and coupons are given once',
  on: ['embedded', 'postgres'],
  rounds: 3,
  play: async (stage) => {
    const company = await gather(stage, await stage.open(), takers);
    const figures: Figure[] = [];
    for (let round = 0; round < stage.rounds; round += 1)
      for (const race of [takeSlots, signUpByReferral, useCoupon]) figures.push(...(await race(company, round)));
    return together(figures);
  },
};
