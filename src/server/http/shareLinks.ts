import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as messages from '../../contract/messages';
import { sharingLimits } from '../../contract/sharingLimits';
import type { BaseCtx } from '../context';
import { escaped } from '../lib/html';
import { hashToken } from '../lib/tokens';
import { deviceIdCookieName } from '../modules/auth';
import { findShareLink, visitOf, type ShareLink } from '../modules/sharing';
import { mediaCookieName } from './authentication';
import { cookiesOf } from './cookies';
import { smallPage, smallPageHeaders } from './smallPage';
import type { Visits } from './visits';

declare module 'fastify' {
  interface FastifyRequest {
    /** The link that this request followed to its job's address. */
    followed: ShareLink | null;
  }
}

const nowhere = ([title, text]: readonly [string, string]): string =>
  smallPage(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);
const pages = { unknown: nowhere(messages.sharing.unknown), ended: nowhere(messages.sharing.ended) };

type LinkRequest = FastifyRequest<{ Params: { code: string }; Querystring: { v?: unknown } }>;

/**
 * `GET /s/<code>`: sends a visitor of a member's link on to the job's address, and sets nothing on their browser. The visit is counted after the answer.
 * Its limit is its own, and far above that of pages: a post that many see brings a whole mobile network from one address.
 */
export const addShareLinks = (
  app: FastifyInstance,
  base: BaseCtx,
  { visits, isDataCentre }: { readonly visits: Visits; readonly isDataCentre: (ip: string) => boolean },
): void => {
  app.decorateRequest('followed', null);
  const max = base.config.rateLimitPerMinute * sharingLimits.callsTimes;
  app.route<{ Params: { code: string }; Querystring: { v?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/s/:code',
    config: { rateLimit: { max, timeWindow: 60_000 } },
    // Its calls are not logged: making each a logger of its own takes longer than finding its link.
    childLoggerFactory: (log) => log,
    handler: async (request, reply) => {
      const link = await findShareLink(base, request.params.code);
      if (!link?.address)
        return reply
          .code(link ? 410 : 404)
          .headers(smallPageHeaders)
          .send(pages[link ? 'ended' : 'unknown']);
      request.followed = link;
      return reply.redirect(link.address, 302);
    },
    onResponse: async (request: LinkRequest, reply) => {
      if (!request.followed) return;
      const cookies = cookiesOf(base.config, request, reply);
      const hashOf = (name: string): Buffer | null => {
        const value = cookies.get(name);
        return value ? hashToken(value) : null;
      };
      const { method, ip, headers, query } = request;
      const [pictureHash, deviceIdHash] = [hashOf(mediaCookieName), hashOf(deviceIdCookieName)];
      const call = { method, ip, headers, via: query.v, pictureHash, deviceIdHash };
      visits.add(visitOf(request.followed, call, base.now(), isDataCentre));
    },
  });
};
