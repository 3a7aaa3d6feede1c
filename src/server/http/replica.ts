import { brand } from '../../contract/brand';
import { readReplica, type Ctx } from '../context';
import type { Route } from './route';

const wroteCookie = `${brand.shortName}_wrote`;
// A replica in use lags by ten seconds at most, and the answer takes its way.
const lagMaxSeconds = 15;

/**
 * Lets a call with the option `fromReplica` read from `DATABASE_READ_URL`, so that lists of admins do not slow the payments down (the figure “p99 at
 * 50 connections”). An admin who has just changed something reads from the primary, at any server, until the replica has the change for sure: the
 * browser carries a cookie as the reminder.
 */
export const chooseDatabase = (ctx: Ctx, { endpoint: { access, method }, options }: Route): Ctx => {
  if (!ctx.reads || access !== 'admin') return ctx;
  if (method !== 'GET') ctx.cookies.set(wroteCookie, '1', { maxAgeSeconds: lagMaxSeconds });
  if (ctx.cookies.get(wroteCookie) !== undefined) return { ...ctx, reads: ctx.db };
  return options.fromReplica ? readReplica(ctx) : ctx;
};
