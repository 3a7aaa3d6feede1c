import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { sharingLimits } from '../../../contract/limits';
import { shareLetters } from '../../../contract/shareText';
import type { Config } from '../../config';
import type { BaseCtx } from '../../context';
import { escaped } from '../../lib/html';
import { secondsLeftOfDay, lagosDayNumber } from '../../lib/time';
import { hashToken } from '../../lib/tokens';
import { deviceIdCookieName } from '../sessions';
import { findShareLink, isShareCode, type ShareLink } from './links';
import { visitOf, type Visit } from './visitOf';
import { cookiesOf, mediaCookieName } from '../../cookies';
import { smallPage, smallPageHeaders } from '../../lib/smallPage';
import type { Visits } from './visits';

// A byte per hash of link, network or browser. A collision costs a redirect, not a visitor.
const places = 1 << 20;

/** FNV-1a, which keeps nothing that identifies an address. */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
};

/** Guesses without the database; a wrong guess is corrected when the browser returns. */
export const firstVisits = () => {
  const seen = new Uint8Array(places);
  let day = 0;
  return {
    note: ({ applicationId, network, agent, at }: Visit): boolean => {
      const today = lagosDayNumber(at);
      if (today !== day) seen.fill(0);
      day = today;
      const [ofNetwork, ofAgent] = [`${applicationId} ${network}`, `${applicationId} ${network} ${agent}`].map(placeOf);
      if (ofNetwork === undefined || ofAgent === undefined) return false;
      const isFirst = seen[ofAgent] === 0 && (seen[ofNetwork] ?? 0) < sharingLimits.directPerNetwork;
      if (isFirst) {
        seen[ofAgent] = 1;
        seen[ofNetwork] = (seen[ofNetwork] ?? 0) + 1;
      }
      return isFirst;
    },
  };
};

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit | null;
  }
}

const nowhere = ([title, text]: readonly [string, string]): string =>
  smallPage(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);
const pages = { unknown: nowhere(messages.jobs.shareUnknown), ended: nowhere(messages.jobs.shareEnded) };

const keyCharacters = 2;
/** By the code's start, because callers can invent codes without limit. */
const limitKey = ({ ip, params }: FastifyRequest): string => {
  const { code = '' } = params as { code?: string };
  return isShareCode(code) ? `${ip} ${code.slice(0, keyCharacters)}` : ip;
};

interface LinkCall {
  Params: { code: string };
  /** `i`: already asked for its id. */
  Querystring: { v?: unknown; i?: unknown };
}

const idPath = '/s';
const idBytes = 16;
const isId = /^[\w-]{22}$/;

/** The browser's id for the day. Not `__Host-`, which would require the path `/`. */
const visitorIdCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>) => {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}${brand.shortName}_visitor`;
  return {
    get: (request: FastifyRequest): string | null => {
      const given = request.cookies[name];
      return given !== undefined && isId.test(given) ? given : null;
    },
    set: (reply: FastifyReply, id: string, maxAge: number): void => {
      void reply.setCookie(name, id, { path: idPath, maxAge, httpOnly: true, sameSite: 'lax', secure });
    },
  };
};

/** The same link again, to check that the browser returns its id; keeps the origin. */
const askingPath = (code: string, { source }: Visit): string =>
  `${idPath}/${code}?${source === 'other' ? '' : `v=${shareLetters[source]}&`}i=1`;

/** Limited per address and link, because a mobile network shares one address. */
export const addShareLinks = (
  app: FastifyInstance,
  base: BaseCtx,
  { visits, isDataCentre }: { readonly visits: Visits; readonly isDataCentre: (ip: string) => boolean },
): void => {
  app.decorateRequest('visit', null);
  const cookie = visitorIdCookie(base.config);
  const first = firstVisits();

  const visitBy = (request: FastifyRequest<LinkCall>, reply: FastifyReply, link: ShareLink): Visit => {
    const cookies = cookiesOf(base.config, request, reply);
    const hashOf = (name: string): Buffer | null => {
      const value = cookies.get(name);
      return value ? hashToken(value) : null;
    };
    const { method, ip, headers, query } = request;
    const [pictureHash, deviceIdHash] = [hashOf(mediaCookieName), hashOf(deviceIdCookieName)];
    const call = { method, ip, headers, via: query.v, pictureHash, deviceIdHash };
    return visitOf(link, call, base.now(), isDataCentre);
  };
  const identified = (visit: Visit, request: FastifyRequest<LinkCall>, reply: FastifyReply): Visit | null => {
    if (!base.config.visitorIds || visit.kind !== 'person') return visit;
    const returned = cookie.get(request);
    if (returned) return { ...visit, visitor: { id: returned, isReturned: true } };
    const id = randomBytes(idBytes).toString('base64url');
    cookie.set(reply, id, secondsLeftOfDay(visit.at));
    const isAsked = !first.note(visit) && request.query.i === undefined;
    return isAsked ? null : { ...visit, visitor: { id, isReturned: false } };
  };

  const max = base.config.rateLimitPerMinute * sharingLimits.callsTimes;
  app.route<LinkCall>({
    method: ['GET', 'HEAD'],
    url: `${idPath}/:code`,
    config: { rateLimit: { max, timeWindow: 60_000, keyGenerator: limitKey } },
    // Not logged, because a logger per call costs more than the look-up.
    childLoggerFactory: (log) => log,
    handler: async (request, reply) => {
      const link = await findShareLink(base, request.params.code);
      if (!link?.address)
        return reply
          .code(link ? 410 : 404)
          .headers(smallPageHeaders)
          .send(pages[link ? 'ended' : 'unknown']);
      const visit = visitBy(request, reply, link);
      request.visit = identified(visit, request, reply);
      return reply.redirect(request.visit ? link.address : askingPath(request.params.code, visit), 302);
    },
    onResponse: async (request) => {
      if (request.visit) visits.add(request.visit);
    },
  });
};
