import { openLine, type Line } from './client';
import type { Ground, Server } from './environment';
import type { Env } from '../lib/server';
import { openRoad, type Road } from './proxy';
import type { Stage } from './scenario';

/** Two servers on one database, each with a folder of its own, and a proxy that leads to one after the other. */
export interface Pair {
  readonly servers: readonly [Server, Server];
  /** Straight to each of them. */
  readonly lines: readonly [Line, Line];
  /** By the proxy, a new connection for each call. */
  readonly both: Line;
  readonly road: Road;
  /** Starts the second one again after it was killed. */
  readonly revive: () => Promise<Server>;
  readonly close: () => Promise<void>;
}

/** Starts both at once, so that they meet on a database that is still empty. */
export const openPair = async (stage: Stage, ground: Ground, env: Env = {}): Promise<Pair> => {
  const second = { ...env, DATA_DIR: `${ground.dataDir}-second` };
  const servers = await Promise.all([ground.start(env), ground.start(second)]);
  const ports = servers.map(({ port }) => port);
  let turn = 0;
  const road = await openRoad(() => {
    turn += 1;
    return { port: ports[turn % ports.length] ?? 0, what: 'passes' };
  });
  const [one, other] = servers;
  const lines = [openLine(one.origin, stage.seen), openLine(other.origin, stage.seen)] as const;
  const both = openLine(`http://127.0.0.1:${road.port}`, stage.seen, { fresh: true });
  return {
    servers,
    lines,
    both,
    road,
    revive: () => ground.start({ ...second, PORT: String(other.port) }),
    close: async () => {
      for (const line of [...lines, both]) line.close();
      await road.close();
    },
  };
};
