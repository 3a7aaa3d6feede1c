import type { Readable } from 'node:stream';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { limits } from '../../contract/limits';
import { DomainError } from '../errors';

/** The manifest's `share_target`, and the screen for a failed share. */
const action = '/share';
const screen = '/account/dashboard?shared=early';

/** Values of `Sec-Fetch-Site` for the phone's share sheet and for our pages. */
const ownSites = ['none', 'same-origin'];
const refuseOtherSites: onRequestAsyncHookHandler = async ({ headers }) => {
  const { 'sec-fetch-site': site = 'none' } = headers;
  if (!ownSites.includes(String(site))) throw new DomainError('forbidden');
};

/** Reads to the end, because a browser whose upload is cut off shows no page. */
const drain = (body: Readable, done: (error: Error | null) => void): void => {
  let bytes = 0;
  body.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= limits.proofBodyMaxBytes) return;
    body.removeAllListeners('data');
    body.pause();
    done(new DomainError('too_large'));
  });
  body.once('end', () => done(null));
  body.once('error', done);
};

/** Answers a share without a service worker with a screen that asks to share again, which installs it. */
export const addShare = async (app: FastifyInstance, hasSite: boolean, count: onRequestAsyncHookHandler) => {
  if (!hasSite) return;
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('multipart/form-data', (_request, body, done) =>
      drain(body, (error) => done(error, null)),
    );
    own.post(action, { config: { rateLimit: false }, onRequest: [count, refuseOtherSites] }, (_request, reply) =>
      reply.redirect(screen, 303),
    );
  });
};
