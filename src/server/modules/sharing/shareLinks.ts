import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import { brand } from '../../../contract/brand';
import * as messages from '../../../contract/messages';
import { sharingLimits } from '../../../contract/limits';
import { shareLetters } from '../../../contract/shareText';
import type { Config } from '../../config';
import type { BaseCtx, Ctx } from '../../context';
import { escaped } from '../../lib/html';
import { daysAfter, lagosDayNumber, lagosDayStart, secondsLeftOfDay } from '../../lib/time';
import { crockford, hashToken, randomCharacters } from '../../lib/tokens';
import { deviceIdCookieName } from '../sessions';
import { type Visit, visitOf, type Visits } from './visits';
import { cookiesOf, mediaCookieName } from '../../cookies';
import { smallPage, smallPageHeaders } from '../../lib/smallPage';
import { builtOnce, type Database } from '../../db/database';
import { filledUp, inBatches } from '../../db/inBatches';
import { applications, shareLinks, tasks, jobColumns, slots, always } from '../../db/schema';
import { pick } from '../../lib/pick';

type LinkedJob = Pick<
  typeof tasks.$inferSelect,
  'status' | 'createdAt' | 'endsAt' | 'arconExpiry' | 'linksUntil' | 'linkDaysFrom' | 'deletedAt'
> & { readonly applied: number; readonly approved: number };

const usualEnd = (job: LinkedJob, now: Date): Date | null => {
  const { status, applied, approved, createdAt, endsAt, linkDaysFrom } = job;
  const isOver = status === 'stopped' || status === 'completed' || (endsAt !== null && endsAt <= now);
  if (!isOver || applied > approved) return null;
  return daysAfter(linkDaysFrom ?? endsAt ?? createdAt, sharingLimits.daysAfterApproval);
};

export const linksEnd = (job: LinkedJob, now: Date): Date | null => {
  const approvalEnd = job.arconExpiry === null ? null : daysAfter(lagosDayStart(job.arconExpiry), 1);
  const ends = [job.linksUntil ?? usualEnd(job, now), approvalEnd, job.deletedAt].flatMap((end) => end ?? []);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)));
};

const haveLinksEnded = (job: LinkedJob, now: Date): boolean => {
  const end = linksEnd(job, now);
  return end !== null && end <= now;
};

/** Gives each application a link, kept when retaken, because a job's address may come later. */
const insertLink = builtOnce((db) => {
  const given = (name: string) => sql.placeholder(name);
  return db
    .insert(shareLinks)
    .values({ code: given('code'), applicationId: given('applicationId'), createdAt: given('createdAt') })
    .onConflictDoNothing({ target: shareLinks.applicationId })
    .prepare('insert_share_link');
});

export const makeShareLink = async (tx: Ctx, applicationId: string): Promise<void> => {
  const code = randomCharacters(sharingLimits.codeCharacters);
  await insertLink(tx.db).execute({ code, applicationId, createdAt: tx.now() });
};

export const shareUrlOf = ({ config }: Pick<Ctx, 'config'>, code: string): string => `${config.publicUrl}/s/${code}`;

export interface ShareLink {
  readonly applicationId: string;
  readonly taskId: string;
  readonly memberId: string;
  readonly address: string | null;
}

const lookup = builtOnce((db: Database) => {
  const statement = db
    .select({
      ...pick(shareLinks, 'code', 'applicationId'),
      memberId: applications.userId,
      taskId: tasks.id,
      ...pick(jobColumns, 'reference', 'link', 'status', 'applied', 'approved', 'createdAt', 'endsAt'),
      ...pick(jobColumns, 'arconExpiry', 'linksUntil', 'linkDaysFrom', 'deletedAt', 'campaignTags'),
    })
    .from(shareLinks)
    .innerJoin(applications, eq(applications.id, shareLinks.applicationId))
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoinLateral(slots, always)
    .where(sql`${shareLinks.code} = ANY (${sql.placeholder('codes')}::text[])`)
    .prepare('share_links_by_code');
  return inBatches(
    async (codes: readonly string[]) =>
      new Map((await statement.execute({ codes: filledUp(codes) })).map((row) => [row.code, row])),
    (code) => code,
  );
});

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof lookup>>>>;

const shape = new RegExp(`^[${crockford}]{${sharingLimits.codeCharacters}}$`);
const isShareCode = (given: string): boolean => shape.test(given);

const withCampaign = (address: URL, reference: string): URL => {
  const tagged = new URL(address);
  for (const [name, value] of Object.entries({
    utm_source: 'sharenaira',
    utm_medium: 'member',
    utm_campaign: reference,
  }))
    // Appended as text, so that the address stays as written.
    if (!tagged.searchParams.has(name))
      tagged.search += `${tagged.search ? '&' : ''}${name}=${encodeURIComponent(value)}`;
  return tagged;
};

const addressOf = (row: Row, now: Date): string | null => {
  const { link } = row;
  // Addresses older than the check may be invalid.
  if (haveLinksEnded(row, now) || link === null || !URL.canParse(link)) return null;
  const address = new URL(link);
  if (!/^https?:$/.test(address.protocol)) return null;
  return (row.campaignTags ? withCampaign(address, row.reference) : address).href;
};

/** A code's link, never cached, so that an admin can end links at once. */
export const findShareLink = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, code: string): Promise<ShareLink | null> => {
  const row = isShareCode(code) ? await lookup(db)(code) : undefined;
  if (!row) return null;
  const { applicationId, taskId, memberId } = row;
  return { applicationId, taskId, memberId, address: addressOf(row, now()) };
};

// A byte per hash of link, network or browser. A collision costs a redirect, not a visitor.
const places = 1 << 20;

/** FNV-1a, which keeps nothing that identifies an address. */
const placeOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % places;
};

/** Guesses without the database; a wrong guess is corrected when the browser returns. */
const firstVisits = () => {
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
