import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BaseCtx } from '../context';

export const uncounted = { config: { rateLimit: false as const } };

/** `/healthz`: the process answers. `/readyz`: it can also reach its database, whose clock it shares, and is not about to stop. */
export const addProbes = (app: FastifyInstance, { db, log, clockFault }: BaseCtx, isStopping: () => boolean): void => {
  // A proxy that keeps its connections open would else send a call on one that is about to be closed.
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping()) void reply.header('connection', 'close');
  });
  app.get('/healthz', uncounted, async () => ({ status: 'ok' }));
  app.get('/readyz', uncounted, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await db.execute(sql`SELECT 1`);
      const fault = clockFault?.();
      if (fault) return await reply.code(503).send({ status: fault });
      return { status: 'ready' };
    } catch (error) {
      log.error({ err: error }, 'the database cannot be reached');
      return reply.code(503).send({ status: 'database cannot be reached' });
    }
  });
};
