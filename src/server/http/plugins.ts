import { setImmediate } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { inputLimits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import type { Config } from '../config';
import { DomainError } from '../errors';
import type { CallCounts } from './callCounts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesForm?: boolean;
  }
}

/** Node takes the first of several `Host` headers; a proxy may have taken another. */
export const refuseSecondHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new DomainError('bad_request');
  });
};

const [quote, comma, brace, bracket] = [...'",{['].map((sign) => sign.charCodeAt(0));

/** The end of the text starting at `from`, or of the input if unclosed. */
const endOfText = (json: string, from: number): number => {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
};

/** Estimated from punctuation, because parsing 100,000 values would block other calls. */
const holdsTooMuch = (json: string): boolean => {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (sign === comma || sign === brace || sign === bracket) values += 1;
    if (values > inputLimits.bodyValuesMax) return true;
  }
  return false;
};

/** One large body per turn of the event loop, so that small calls are not delayed. */
const turnTaker = (): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
};

/** Accepts only uncompressed JSON and multipart; an empty JSON body means no body. */
export const addBodyParsers = async (app: FastifyInstance): Promise<void> => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', async (request) => {
    const { 'content-encoding': coding = 'identity' } = request.headers;
    if (coding.toLowerCase() !== 'identity') throw new DomainError('unsupported_media', messages.server.compressed);
  });
  const takeTurn = turnTaker();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    void takeTurn().then(() => {
      const json = body.toString();
      if (json === '') done(null, undefined);
      else if (holdsTooMuch(json)) done(new DomainError('bad_request', messages.server.tooManyValues), undefined);
      else void parseJson(request, json, done);
    });
  });
  // Any site can send a form without a preflight, so only routes with that option accept one.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _body, done) => {
    if (request.routeOptions.config.takesForm) done(null, undefined);
    else done(new DomainError('unsupported_media'), undefined);
  });
  await app.register(multipart, { throwFileSizeLimit: true });
  await app.register(cookie);
};

/** The limiter's store over counts shared by all servers; routes with a limit count separately. */
const storeOver = (counts: CallCounts): FastifyRateLimitStoreCtor =>
  class SharedStore implements FastifyRateLimitStore {
    constructor(
      _settings: object,
      private readonly room = '*',
    ) {}

    incr(...[key, done, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      counts.count(`${this.room} ${key}`, windowMs, max).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(settings: object): FastifyRateLimitStore {
      // The plugin passes the route beside the limits, despite its types.
      const { method, url } = (settings as { routeInfo: { method?: string; url?: string } }).routeInfo;
      return new SharedStore(settings, method && url ? `${method} ${url}` : 'pages');
    }
  };

/** Pages get a multiple of the calls' limit: people open few, but whole offices share an address. */
const pagesTimes = 2;

/** Counts calls per address, except for earlier routes. @returns a function that counts pages separately. */
export const addRateLimit = async (
  app: FastifyInstance,
  { rateLimitPerMinute }: Config,
  counts: CallCounts | null,
): Promise<onRequestAsyncHookHandler> => {
  await app.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: 60_000,
    ...(counts ? { store: storeOver(counts) } : { cache: 50_000 }),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', messages.server.tooMany, { retryAfterSeconds: ttl / 1_000 }),
  });
  return app.rateLimit({ max: rateLimitPerMinute * pagesTimes, timeWindow: 60_000 });
};
