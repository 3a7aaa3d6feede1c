import { openClient, type Client } from './client';
import type { Environment, Server } from './environment';
import type { Env } from '../lib/server';
import { openTcpProxy, type TcpProxy } from './proxy';
import type { Context } from './scenario';

/** Two servers on one database, each with a folder of its own, and a proxy that leads to one after the other. */
export interface ServerPair {
  readonly servers: readonly [Server, Server];
  /** Straight to each of them. */
  readonly clients: readonly [Client, Client];
  /** By the proxy, a new connection for each call. */
  readonly both: Client;
  readonly proxy: TcpProxy;
  /** Starts the second one again after it was killed. */
  readonly restart: () => Promise<Server>;
  readonly close: () => Promise<void>;
}

/** Starts both at once, so that they meet on a database that is still empty. */
export const startServerPair = async (
  context: Context,
  environment: Environment,
  env: Env = {},
): Promise<ServerPair> => {
  const second = { ...env, DATA_DIR: `${environment.dataDir}-second` };
  const servers = await Promise.all([environment.start(env), environment.start(second)]);
  const ports = servers.map(({ port }) => port);
  let turn = 0;
  const proxy = await openTcpProxy(() => {
    turn += 1;
    return { port: ports[turn % ports.length] ?? 0, what: 'passes' };
  });
  const [one, other] = servers;
  const clients = [openClient(one.origin, context.counters), openClient(other.origin, context.counters)] as const;
  const both = openClient(`http://127.0.0.1:${proxy.port}`, context.counters, { fresh: true });
  return {
    servers,
    clients,
    both,
    proxy,
    restart: () => environment.start({ ...second, PORT: String(other.port) }),
    close: async () => {
      for (const client of [...clients, both]) client.close();
      await proxy.close();
    },
  };
};
