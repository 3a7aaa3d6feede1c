import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to the test's PostgreSQL that can be cut. */
export interface DatabaseProxy {
  readonly url: string;
  cut(): Promise<void>;
  takeStatements(): string;
  /** Lets the next COMMIT through and blocks its answer. */
  muffleAtCommit(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export const openDatabaseProxy = async (databaseUrl: string): Promise<DatabaseProxy> => {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let received = '';
  let waitsForCommit = false;
  let dropsAnswers = false;
  const make = () =>
    createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => one.destroy()).on('close', () => other.destroy() && sockets.delete(one));
      }
      near.on('data', (data) => {
        const text = data.toString('latin1');
        received += text;
        dropsAnswers ||= waitsForCommit && /commit/i.test(text);
        far.write(data);
      });
      far.on('data', (data) => dropsAnswers || near.write(data));
    });
  let server = make();
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut,
    takeStatements: () => {
      const since = received;
      received = '';
      return since;
    },
    muffleAtCommit: () => {
      waitsForCommit = true;
    },
    mend: async () => {
      dropsAnswers = waitsForCommit = false;
      server = make();
      await listen(port);
    },
    close: cut,
  };
};
