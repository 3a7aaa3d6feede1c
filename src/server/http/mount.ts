import path from 'node:path';
import { Readable } from 'node:stream';
import buildSerializer, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type Endpoint, basePath, fileTypes, isFile } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { type Actor, type BaseCtx, type Cookies, type Ctx, readReplica } from '../context';
import { DomainError } from '../errors';
import { cookiesOf } from '../cookies';
import { eventStream } from './events';
import { once, readKey } from './idempotency';
import { extractPictures, type Extracted } from './inlinePictures';
import { parseInput, readUpload } from './input';
import { traced } from '../lib/tracing';
import type { Route, RouteOptions, UploadedFile } from '../verb';
import { brand } from '../../contract/brand';

type JsonSchema = Record<string, unknown>;

// Types and contract tests prove the values, and each keyword costs time per answer.
const checks =
  'pattern format minLength maxLength minimum maximum exclusiveMinimum minItems maxItems propertyNames'.split(' ');

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rewrites `anyOf: [X, null]` as `type: [X, null]`, which is cheaper to serialise. */
const flattenNullable = (schema: JsonSchema): void => {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return;
  const [some, none] = anyOf as unknown[];
  if (!isSchema(some) || !isSchema(none) || none.type !== 'null') return;
  if (typeof some.type !== 'string' || some.type === 'object' || some.type === 'array') return;
  delete schema.anyOf;
  schema.type = [some.type, 'null'];
};

/** The answer's shape for the compiled serializer: unknown fields are dropped, missing ones are errors. */
const answerSchema = ({ answer }: Endpoint): Schema => {
  const schema: unknown = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const found = jsonSchema as JsonSchema;
      for (const check of checks) Reflect.deleteProperty(found, check);
      if (found.type === 'string') delete found.enum;
      flattenNullable(found);
    },
  });
  return schema as Schema;
};

type Serializer = (answer: object) => string;
const serializers = new Map<Endpoint, Serializer>();

/** Compiled with the first answer: most servers use few of the calls, and each costs memory. */
const serializerOf = (endpoint: Endpoint): Serializer => {
  const known = serializers.get(endpoint);
  if (known) return known;
  const compiled = buildSerializer(answerSchema(endpoint));
  serializers.set(endpoint, compiled);
  return compiled;
};

const wroteCookie = `${brand.shortName}_wrote`;
// A replica is used while at most ten seconds behind; the rest is for the answer.
const lagMaxSeconds = 15;

/** After a change, a cookie keeps an admin on the primary until the replica must have caught up. */
const chooseDatabase = (ctx: Ctx, { endpoint: { access, method }, options }: Route): Ctx => {
  if (!ctx.reads || access !== 'admin') return ctx;
  if (method !== 'GET') ctx.cookies.set(wroteCookie, '1', { maxAgeSeconds: lagMaxSeconds });
  if (ctx.cookies.get(wroteCookie) !== undefined) return { ...ctx, reads: ctx.db };
  return options.fromReplica ? readReplica(ctx) : ctx;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The caller; set before the body is read, null outside the API. */
    actor: Actor | null;
    extracted?: Extracted | undefined;
  }
}

export interface Sessions {
  readonly authenticate: (base: BaseCtx, authorization: string | undefined) => Promise<Actor>;
  readonly authenticateOwner: (base: BaseCtx, cookies: Cookies) => Promise<Actor>;
  readonly renewMediaCookie: (ctx: Ctx, authorization: string | undefined) => void;
}

const callerOf = async (
  base: BaseCtx,
  sessions: Sessions,
  { access }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> => {
  if (access === 'public') return { kind: 'anonymous' };
  if (access === 'owner') return sessions.authenticateOwner(base, cookiesOf(base.config, request, reply));
  return sessions.authenticate(base, request.headers.authorization);
};

const admit = async (
  base: BaseCtx,
  sessions: Sessions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { access, money } = endpoint;
  request.actor = await callerOf(base, sessions, endpoint, request, reply);
  if (access === 'admin' && request.actor.kind !== 'admin') throw new DomainError('forbidden');
  if (money && base.clockFault?.())
    throw new DomainError('clock_wrong', messages.server.clockWrong, { retryAfterSeconds: 10 });
};

const refuseLink = ({ notByLink }: RouteOptions, request: FastifyRequest): void => {
  const mode = request.headers['sec-fetch-mode'];
  if (notByLink !== undefined && (mode === 'navigate' || mode === 'no-cors'))
    throw new DomainError('not_by_link', notByLink);
};

const ctxOf = (base: BaseCtx, request: FastifyRequest, reply: FastifyReply, idempotencyKey: string | null): Ctx => ({
  ...base,
  actor: request.actor ?? { kind: 'anonymous' },
  cookies: cookiesOf(base.config, request, reply),
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  idempotencyKey,
});

const answerOf = (result: object): object => ({ error: false, message: '', data: null, ...result });

const spoolFolder = ({ config }: BaseCtx): string => path.join(config.dataDir, 'uploads');

const takesOut = (base: BaseCtx, { options }: Route, request: FastifyRequest, body: Readable): Readable => {
  if (!options.inlinePictures || !request.actor || !('userId' in request.actor)) return body;
  const { text, ...extracted } = extractPictures(body, spoolFolder(base), request.actor.userId);
  request.extracted = extracted;
  return text;
};

interface Input {
  readonly input: object;
  readonly close: () => Promise<void>;
}

const inputOf = async (base: BaseCtx, { endpoint }: Route, request: FastifyRequest): Promise<Input> => {
  const { upload } = endpoint;
  const input = parseInput(endpoint, upload ? { params: request.params, query: request.query, body: {} } : request);
  if (upload) {
    const file: UploadedFile = await readUpload(endpoint, upload, request, spoolFolder(base));
    return { input: { ...input, file }, close: file.close };
  }
  const { extracted } = request;
  request.extracted = undefined;
  if (!extracted) return { input, close: () => Promise.resolve() };
  // Pictures are not part of the input, so repeated calls are recognised.
  return {
    input: extracted.pictures.size > 0 ? { ...input, pictures: extracted.pictures } : input,
    close: extracted.close,
  };
};

const answerJson = async (
  { endpoint, verb, options: { allOrNothing } }: Extract<Route, { kind: 'json' }>,
  ctx: Ctx,
  input: object,
  bearer: string,
): Promise<object> => {
  const { actor, idempotencyKey: key } = ctx;
  return verb(ctx, input as never, (run) => {
    const answered = async (bound: Ctx): Promise<object> => answerOf(await run(bound));
    if (key === null || !('userId' in actor)) return answered(ctx);
    const call = { endpoint: endpoint.name, key, input, bearer, ...(allOrNothing && { allOrNothing }) };
    return once({ ...ctx, actor }, call, answered);
  });
};

const contentTypeOf = ({ name, produces }: Endpoint): string => {
  if (!isFile(produces)) throw new Error(`${name} answers no file`);
  return fileTypes[produces];
};

const answer = async (
  base: BaseCtx,
  sessions: Sessions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  refuseLink(route.options, request);
  const key = route.endpoint.idempotent ? readKey(request.headers['idempotency-key']) : null;
  const ctx = chooseDatabase(ctxOf(base, request, reply, key), route);
  const { input, close } = await inputOf(base, route, request);
  if (route.options.showsPictures) sessions.renewMediaCookie(ctx, request.headers.authorization);
  if (route.kind === 'json') {
    const answered = await answerJson(route, ctx, input, request.headers.authorization ?? '').finally(close);
    void reply.serializer(serializerOf(route.endpoint));
    return answered;
  }
  if (route.kind === 'events') {
    void reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
    return eventStream((send) => route.verb(ctx, send));
  }
  if (route.kind === 'file') {
    const { filename, contentType, parts, rows } = await route.verb(ctx, input as never);
    void reply
      .header('content-type', contentType ?? contentTypeOf(route.endpoint))
      .header('content-disposition', `attachment; filename="${filename}"`);
    if (rows !== undefined) void reply.header('x-total-rows', rows);
    return Readable.from(parts);
  }
  await route.verb(ctx, input as never);
  return reply.code(200).send();
};

const optionsOf = ({ endpoint, options }: Route): RouteShorthandOptions => ({
  bodyLimit: endpoint.bodyMaxBytes,
  config: {
    endpoint,
    takesForm: endpoint.takesForm,
    ...(options.perMinute === undefined ? {} : { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
  },
});

/** Per call: rate limit, access, body, verb, and a serializer that drops fields outside the contract. */
export const mountRoutes = (app: FastifyInstance, base: BaseCtx, routes: readonly Route[], sessions: Sessions) => {
  for (const route of routes) {
    const { method, version, path } = route.endpoint;
    app.route({
      ...optionsOf(route),
      method,
      url: basePath[version] + path.replace(/\{(\w+)\}/g, ':$1'),
      // Not onRequest: there the rate limit counts, before any database read.
      preParsing: async (request, reply, body) => {
        await admit(base, sessions, route.endpoint, request, reply);
        return takesOut(base, route, request, body);
      },
      // Discards pictures that no verb took.
      onResponse: async ({ extracted }) => extracted?.close(),
      handler: (request, reply) =>
        traced(route.endpoint.name, { 'sharenaira.actor': request.actor?.kind }, () =>
          answer(base, sessions, route, request, reply),
        ),
    });
  }
};
