import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const noIpv6: ReadonlySet<unknown> = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * Listens as configured; on IPv4 alone if that is `::` and the machine has no IPv6.
 * @returns the address, as the machine itself reaches it.
 */
export const listen = async (
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<string> => {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    if (host !== '::' || !(error instanceof Error && 'code' in error && noIpv6.has(error.code))) throw error;
    return app.listen({ port, host: '0.0.0.0' });
  }
};
