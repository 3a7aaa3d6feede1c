import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { brand } from '../../contract/brand';
import type { BaseCtx } from '../context';
import { daysAfter } from '../lib/time';

// RFC 9116 asks for less than a year.
const contactValidDays = 180;

/** Standard addresses for researchers (RFC 9116) and password managers (W3C change-password). */
export const addWellKnown = (app: FastifyInstance, { config, now }: BaseCtx, count: onRequestAsyncHookHandler) => {
  const route = { method: ['GET' as const, 'HEAD' as const], config: { rateLimit: false as const }, onRequest: count };
  app.route({
    ...route,
    url: '/.well-known/security.txt',
    handler: (_request, reply) =>
      reply
        .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
        .send(
          [
            `Contact: mailto:${brand.supportEmail}`,
            `Expires: ${daysAfter(now(), contactValidDays).toISOString()}`,
            'Preferred-Languages: en',
            `Canonical: ${config.publicUrl}/.well-known/security.txt`,
            '',
          ].join('\n'),
        ),
  });
  app.route({
    ...route,
    url: '/.well-known/change-password',
    handler: (_request, reply) => reply.redirect('/account/my-account', 302),
  });
};
