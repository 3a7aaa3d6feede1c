import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { BaseCtx } from '../../context';
import { escaped } from '../../lib/html';
import { nairaText } from '../../lib/money';
import { sharedReceipt, type SharedReceipt } from './receipts';
import { formatDay } from '../../lib/time';
import { smallPage, smallPageHeaders } from '../../lib/smallPage';

const headers = {
  ...smallPageHeaders,
  // The address alone opens the receipt, so it is not sent to other sites as a referrer.
  'referrer-policy': 'no-referrer',
};

const shown = ({ amountKobo, paidAt, lastDigits }: SharedReceipt): string =>
  smallPage(
    'Receipt',
    `<h1>Paid</h1><strong>${escaped(nairaText(amountKobo))}</strong><p>${escaped(formatDay(paidAt))}</p><p>••••${escaped(lastDigits)}</p>`,
  );

const none = smallPage(
  'No receipt',
  '<h1>No receipt here</h1><p>This receipt does not exist or is no longer shared.</p>',
);

/**
 * `GET /r/<code>`: proof that a withdrawal was paid, for anyone with the address that its member shared. It is a page beside the contract, without
 * the app or caching, so that a revoked receipt is gone at once.
 * @param count counts each view against the caller's limit, with the other pages.
 */
export const addReceipts = (app: FastifyInstance, base: BaseCtx, count: onRequestAsyncHookHandler): void => {
  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:code',
    config: { rateLimit: false },
    onRequest: count,
    handler: async ({ params }, reply) => {
      const receipt = await sharedReceipt(base, params.code);
      return reply
        .code(receipt ? 200 : 404)
        .headers(headers)
        .send(receipt ? shown(receipt) : none);
    },
  });
};
