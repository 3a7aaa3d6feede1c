import type { Ctx } from '../../context';
import { hoursAfter, secondsAfter } from '../../lib/time';
import type { PayoutRow } from './settlePayouts';

export const waits = {
  first: 1,
  /** Other servers skip it during the query. */
  claim: 2,
  /** A failure still reported after this time is believed. */
  failure: 10,
  refused: 15,
  differs: 60,
  unknownBank: 60,
} as const;

const defaultSeconds = 60;

export const waitsAfter = (ctx: Pick<Ctx, 'now' | 'config'>, from: Date, count: number): Date =>
  secondsAfter(from, count * (ctx.config.payments?.askSeconds ?? defaultSeconds));

/** The next query's time: the longer a transfer takes, the later. */
export const nextQuestion = (ctx: Pick<Ctx, 'now' | 'config'>, { sentAt }: Pick<PayoutRow, 'sentAt'>): Date => {
  const now = ctx.now();
  const older = (hours: number) => sentAt !== null && hoursAfter(sentAt, hours) <= now;
  return waitsAfter(ctx, now, older(24) ? 120 : older(2) ? 30 : older(0.25) ? 5 : 1);
};
