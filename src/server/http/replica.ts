import { brand } from '../../contract/brand';
import { readReplica, type Ctx } from '../context';
import type { Route } from '../verb';

const wroteCookie = `${brand.shortName}_wrote`;
// A replica in use is at most ten seconds behind, plus the time of the answer.
const lagMaxSeconds = 15;

/**
 * Lets a call with the option `fromReplica` read from `DATABASE_READ_URL`, so that admin lists do not slow payments. An admin who has just changed
 * something reads from the primary, on any server, until the replica certainly has the change: a cookie remembers it.
 */
export const chooseDatabase = (ctx: Ctx, { endpoint: { access, method }, options }: Route): Ctx => {
  if (!ctx.reads || access !== 'admin') return ctx;
  if (method !== 'GET') ctx.cookies.set(wroteCookie, '1', { maxAgeSeconds: lagMaxSeconds });
  if (ctx.cookies.get(wroteCookie) !== undefined) return { ...ctx, reads: ctx.db };
  return options.fromReplica ? readReplica(ctx) : ctx;
};
