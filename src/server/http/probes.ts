import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { BaseCtx } from '../context';
import { DomainError } from '../errors';

const uncounted = { config: { rateLimit: false as const } };

const isLoopback = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;

/** `/healthz`: the process answers. `/readyz`: it can also reach its database, and is not about to stop. */
export const addProbes = (app: FastifyInstance, { db, log }: BaseCtx, isStopping: () => boolean): void => {
  // A proxy that keeps its connections open would else send a call on one that is about to be closed.
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', uncounted, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`SELECT 1`);
      return { status: 'ready' };
    } catch (error) {
      log.error({ err: error }, 'the database cannot be reached');
      return reply.code(503).send({ status: 'database cannot be reached' });
    }
  });
};

/** `/metrics` in Prometheus' text form, for callers on this machine alone. */
export const addMetrics = (app: FastifyInstance): void => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', uncounted, async (request, reply) => {
    if (!isLoopback(request)) throw DomainError.notFound();
    return reply.header('content-type', register.contentType).send(await register.metrics());
  });
};
