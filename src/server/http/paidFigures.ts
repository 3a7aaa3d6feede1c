import type { FastifyInstance } from 'fastify';
import { systemCtx, type BaseCtx } from '../context';
import { nairaText } from '../lib/money';
import { paidLately, type PaidLately } from '../modules/payouts';

const redrawnEveryMs = 60 * 60_000;
const hourSeconds = 60 * 60;

/** The build draws the sentence into a template element, which browsers do not show. */
const unfilled = /<template data-figures="">(.*?)<\/template>/s;
export const hasFigures = (html: string): boolean => unfilled.test(html);

/** Two significant figures, rounded down: one payout cannot be derived from the next hour’s sum. */
const roundedDown = (kobo: number): number => {
  const naira = Math.floor(kobo / 100);
  const step = 10 ** Math.max(0, String(naira).length - 2);
  return Math.floor(naira / step) * step * 100;
};

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
const within = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / hourSeconds));
  return hours <= 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
};

/** The page with its sentence, or without any trace of it. */
export const withFigures = (html: string, paid: PaidLately | null): string =>
  html.replace(unfilled, (_template, sentence: string) =>
    paid
      ? sentence
          .replace('__PAID_SUM__', nairaText(roundedDown(paid.kobo)))
          .replace('__PAID_MEMBERS__', paid.members.toLocaleString('en-NG'))
          .replace('__PAID_WITHIN__', within(paid.medianSeconds))
      : '',
  );

/** A page drawn once an hour, however many requests arrive. Figures that cannot be read are left out until they can. */
export const renderHourly = async <Args extends readonly unknown[], Answer>(
  app: FastifyInstance,
  base: BaseCtx,
  draw: (paid: PaidLately | null) => Promise<(...args: Args) => Answer>,
): Promise<(...args: Args) => Answer> => {
  const render = async () =>
    draw(
      await paidLately(systemCtx(base)).catch((error: unknown) => {
        base.log.error({ err: error }, 'the figures of the landing page could not be read');
        return null;
      }),
    );
  let page = await render();
  const timer = setInterval(() => {
    render().then(
      (drawn) => {
        page = drawn;
      },
      // The previous hour's page stays.
      (error: unknown) => base.log.error({ err: error }, 'the landing page could not be drawn again'),
    );
  }, redrawnEveryMs);
  app.addHook('onClose', async () => clearInterval(timer));
  return (...args) => page(...args);
};
