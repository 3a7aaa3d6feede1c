import type { FastifyInstance } from 'fastify';
import { newId, systemCtx, type BaseCtx } from '../../context';
import { DomainError } from '../../errors';
import { takeHint } from '../payouts';
import { takePayInHint } from './followPayIns';

const maxBytes = 64 * 1024;

/**
 * `POST /api/v1/payments/webhook`, for the payments provider alone. It is outside the contract: its body is the provider's, and is read as the exact
 * bytes that were signed. Answers 200 to every signed body, known or not, so that the provider stops repeating it.
 */
export const addWebhook = async (app: FastifyInstance, base: BaseCtx): Promise<void> => {
  if (!base.providers.payouts) return;
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    own.post<{ Body: string | undefined }>('/api/v1/payments/webhook', async ({ body, headers, ip }) => {
      const ctx = { ...systemCtx(base, newId()), actor: { kind: 'anonymous' } as const, ip };
      if (!(await takeHint(ctx, body ?? '', headers))) throw new DomainError('forbidden');
      await takePayInHint(ctx, body ?? '', headers);
      return { error: false, message: '', data: null };
    });
  });
};
