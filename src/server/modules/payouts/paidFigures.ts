import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readReplica, systemCtx, type BaseCtx, type Ctx } from '../../context';
import { nairaText } from '../../lib/money';
import { daysAfter } from '../../lib/time';

/** Below this a median is chance, and a sum could identify members. */
const fewestMembers = 20;

type PaidLately = Awaited<ReturnType<typeof paidLately>>;

/** Null below twenty members or thirty days of payouts; demo members (.example) do not count. */
export const paidLately = async (ctx: Ctx) => {
  const since = sql`${daysAfter(ctx.now(), -30).toISOString()}::timestamptz`;
  // Subqueries, because joins might read both tables in full.
  const { rows } = await readReplica(ctx).db.execute<{
    kobo: string | null;
    members: string;
    seconds: number | null;
    before: boolean | null;
  }>(sql`
    SELECT sum(p.amount_kobo) AS kobo, count(DISTINCT p.user_id) AS members,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM p.paid_at -
             (SELECT created_at FROM withdrawals WHERE id = p.withdrawal_id))::float8) AS seconds,
           (SELECT min(paid_at) FROM payouts WHERE status = 'paid') < ${since} AS before
      FROM payouts p
     WHERE p.status = 'paid' AND p.paid_at >= ${since}
       AND (SELECT email FROM users WHERE id = p.user_id) NOT LIKE '%.example'`);
  const { kobo = null, members = 0, seconds = null, before = false } = rows[0] ?? {};
  if (!before || Number(members) < fewestMembers) return null;
  return { kobo: Number(kobo), members: Number(members), medianSeconds: Number(seconds) };
};

/** The build puts the sentence into a template element, which browsers do not show. */
const unfilled = /<template data-figures="">(.*?)<\/template>/s;

/** Two significant figures, so that two hours' sums reveal no single payout. */
const roundedDown = (kobo: number): number => {
  const naira = Math.floor(kobo / 100);
  const step = 10 ** Math.max(0, String(naira).length - 2);
  return Math.floor(naira / step) * step * 100;
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const within = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / 3_600));
  return hours <= 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
};

export const withFigures = (html: string, paid: PaidLately): string =>
  html.replace(unfilled, (_template, sentence: string) =>
    paid
      ? sentence
          .replace('__PAID_SUM__', nairaText(roundedDown(paid.kobo)))
          .replace('__PAID_MEMBERS__', paid.members.toLocaleString('en-NG'))
          .replace('__PAID_WITHIN__', within(paid.medianSeconds))
      : '',
  );

/** Renders pages with figures once an hour, others once. */
export const renderFigures = async <Args extends readonly unknown[], Answer>(
  app: FastifyInstance,
  base: BaseCtx,
  text: string,
  draw: (text: string) => Promise<(...args: Args) => Answer>,
): Promise<(...args: Args) => Answer> => {
  if (!base.config.publicFigures || !unfilled.test(text)) return draw(withFigures(text, null));
  const render = async () => {
    const paid = await paidLately(systemCtx(base)).catch((error: unknown) => {
      base.log.error({ err: error }, 'the figures of the landing page could not be read');
      return null;
    });
    return draw(withFigures(text, paid));
  };
  let page = await render();
  const timer = setInterval(() => {
    render().then(
      (drawn) => (page = drawn),
      (error: unknown) => base.log.error({ err: error }, 'the landing page could not be drawn again'),
    );
  }, 60 * 60_000);
  app.addHook('onClose', async () => clearInterval(timer));
  return (...args) => page(...args);
};
