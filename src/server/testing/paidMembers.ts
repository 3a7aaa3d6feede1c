import type { Ctx } from '../context';
import { createPayoutBatch, settlePayouts } from '../modules/payouts';
import { decideWithdrawal, requestWithdrawal } from '../modules/withdrawals';
import { hoursAfter } from '../lib/time';
import { acting, earn, person, type Person } from './factories';

/** A withdrawal requested hours ago and paid now; returns its id. */
export const paidNow = async (
  ctx: Ctx,
  admin: Person,
  { naira, hours, email }: { naira: number; hours: number; email?: string },
): Promise<string> => {
  const requestedAt = hoursAfter(ctx.now(), -hours);
  const then = { ...ctx, now: () => requestedAt };
  const member = await person(then, email === undefined ? {} : { email });
  await earn(then, admin, member, naira);
  const { data } = await requestWithdrawal(acting(then, member), { amount: naira });
  const adminCtx = acting(ctx, admin);
  await decideWithdrawal(adminCtx, { withdrawl_id: data.transactionId, given_status: 'approved' });
  await createPayoutBatch(adminCtx, {});
  await settlePayouts(adminCtx, { ids: [data.transactionId], outcome: 'paid' });
  return data.transactionId;
};
