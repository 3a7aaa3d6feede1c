import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { FailureCode } from '../contract/errors';
import { limits } from '../contract/limits';
import * as messages from '../contract/messages';
import type { Config } from './config';
import { inTransaction, newId, systemCtx, type BaseCtx } from './context';
import { DomainError } from './errors';
import { openSpan, type OpenSpan } from './lib/tracing';
import { renderParts } from './liveParts';
import { addWellKnown } from './http/wellKnown';
import { addCompression } from './http/coding';
import type { CallCounts } from './http/callCounts';
import { failureOf, makeErrorHandler, refusalOf } from './http/errorHandler';
import { endEventStreams } from './http/events';
import { addDefaultHeaders, defaultHeaders } from './http/headers';
import { addMetrics, type Measured, addProbes } from './http/metrics';
import { mountRoutes } from './http/mount';
import { gatherMethods, addFiles, addNotFound, addPages, builtSite } from './http/site';
import { addBodyParsers, addRateLimit, refuseSecondHost } from './http/plugins';

import { addReference, noteRoutes } from './http/reference/reference';
import type { Route } from './verb';
import { addShare } from './http/share';

import { authenticate, renewMediaCookie } from './modules/sessions';
import { addWebhook } from './modules/funding';
import { addKitFiles, openJobPart } from './modules/jobs';
import { addMedia } from './modules/media';
import { authenticateOwner } from './modules/owners';
import { paidPart } from './modules/payouts';
import { addShareLinks, gatherVisits, sharedAddress, writeVisits } from './modules/sharing';
import { browserErrorCounts } from './modules/system';
import { networkRefusals } from './modules/throttle';
import { addReceipts, feesPart } from './modules/withdrawals';

export interface AppOptions {
  readonly routes: readonly Route[];
  readonly webRoot?: string | null;
  /** The figures of `/metrics` besides the process and its calls; without it the address does not exist. */
  readonly metrics?: Measured;
  readonly isStopping?: () => boolean;
  /** Lets several servers count calls together; otherwise this one counts alone. */
  readonly callCounts?: CallCounts;
  readonly isDataCentre?: (ip: string) => boolean;
  /** For the framework's own warnings; calls are logged by `logCalls`. */
  readonly logger?: FastifyBaseLogger;
}

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
// For connections whose client has stopped reading. Event streams have a heartbeat instead.
const silentMaxMs = 120_000;
// Each takes memory and a file descriptor, even when idle.
const connectionsMax = 10_000;
// Browsers hold spare connections open, and Node would wait for them as if they were busy.
const stopGraceMs = 5_000;

const socketRefusals: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
};

const refusalOutside = (config: Config, code: FailureCode) => {
  const refusal = new DomainError(code, messages.server.badRequest);
  const body = JSON.stringify(failureOf(refusal));
  const headers = {
    ...defaultHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { status: refusal.status, headers, body };
};

const refuseSocket =
  (config: Config) =>
  (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, headers, body } = refusalOutside(config, socketRefusals[error.code ?? ''] ?? 'bad_request');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    // A client of HEAD would take a body for the start of the next answer.
    const { rawPacket } = error;
    const asksHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', asksHead ? '' : body].join('\r\n'));
  };

declare module 'fastify' {
  interface FastifyRequest {
    span?: OpenSpan | undefined;
  }
}

/** A span for each logged call. Callers' `traceparent` is ignored: proxies pass it on unread. */
const traceCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url, routeOptions } = request;
    const about = { 'http.request.method': method, 'http.route': routeOptions.url };
    if (url.startsWith('/api/'))
      request.span = openSpan(`${method} ${routeOptions.url ?? ''}`.trim(), about, { kind: 'server' });
    if (request.span) request.span.within(done);
    else done();
  });
  // Events of the socket do not carry the context.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.within(done) : done()));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.add({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? statusCode : undefined);
    if (span) span.within(done);
    else done();
  });
};

const logCalls = (app: FastifyInstance, { log }: BaseCtx): void => {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!request.url.startsWith('/api/')) return;
    const { id: requestId, method, ip, actor } = request;
    const userId = actor !== null && 'userId' in actor ? actor.userId : undefined;
    const call = {
      requestId,
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip,
      userId,
    };
    if (method === 'HEAD') log.debug(call, 'call');
    else log.info(call, 'call');
  });
};

export const buildApp = async (base: BaseCtx, options: AppOptions): Promise<FastifyInstance> => {
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    genReqId: newId,
    // One hop: entries before the proxy's own are written by the caller.
    trustProxy: base.config.trustProxy && ((_address, hop) => hop === 0),
    // The database closes after the last answer, so late calls are still answered.
    return503OnClosing: false,
    bodyLimit: limits.bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silentMaxMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => sharedAddress(url),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseSocket(base.config),
    frameworkErrors: (error, _request, reply) => {
      const refusal = refusalOf(error) ?? new DomainError('bad_request');
      void (reply as FastifyReply).code(refusal.status).headers(defaultHeaders(base.config)).send(failureOf(refusal));
    },
  });
  // Node would answer with a bare status.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusalOutside(base.config, 'expectation_failed');
    response.writeHead(status, headers).end(body);
  });
  // A dual-stack socket reports IPv4 as ::ffff:192.0.2.1, which would give one caller two addresses.
  app.server.on('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: socket.remoteAddress?.replace(/^::ffff:(?=\d)/i, '') }),
  );
  app.server.maxConnections = connectionsMax;
  app.decorateRequest('actor', null);
  app.decorateRequest('span', undefined);
  app.setErrorHandler(makeErrorHandler(base.log));
  app.addHook('preClose', async () => {
    endEventStreams();
    const cut = setTimeout(() => app.server.closeAllConnections(), stopGraceMs);
    app.server.once('close', () => clearTimeout(cut));
  });
  traceCalls(app);
  logCalls(app, base);
  const visits = gatherVisits(base, (batch) => inTransaction(systemCtx(base), (tx) => writeVisits(tx, batch)));
  // These hooks run after the last answer, before the database closes.
  app.addHook('onClose', () => visits.stop());
  if (options.metrics)
    addMetrics(app, base.log, {
      ...options.metrics,
      ...{ visits, networkRefusals, browserErrors: browserErrorCounts },
    });
  const refuseMethod = gatherMethods(app);
  addDefaultHeaders(app, base.config);
  refuseSecondHost(app);
  addCompression(app);
  await addBodyParsers(app);
  addProbes(app, base, options.isStopping ?? (() => false));
  const root = builtSite(options.webRoot ?? null);
  // Before the limit: files that browsers cache forever cost little.
  await addFiles(app, root);
  const countPage = await addRateLimit(app, base.config, options.callCounts ?? null);
  addNotFound(
    app,
    await addPages(app, base, { root, count: countPage, render: renderParts([paidPart, openJobPart, feesPart]) }),
    countPage,
    refuseMethod,
  );
  await addShare(app, root !== null, countPage);
  addMedia(app, base);
  addReceipts(app, base, countPage);
  addWellKnown(app, base, countPage);
  addKitFiles(app, base, countPage);
  addShareLinks(app, base, { visits, isDataCentre: options.isDataCentre ?? (() => false) });
  addReference(app, base, countPage, authenticate);
  await noteRoutes(app);
  mountRoutes(app, base, options.routes, { authenticate, authenticateOwner, renewMediaCookie });
  await addWebhook(app, base);
  await app.ready();
  return app;
};
