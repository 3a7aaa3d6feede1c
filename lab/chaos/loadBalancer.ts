import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** A proxy as it stands before several servers: it looks which are ready, and sends each call to one of those, once. */
interface LoadBalancer {
  readonly origin: string;
  /** Sends calls to this server too, as soon as it says that it is ready. */
  readonly add: (port: number) => void;
  /** Calls that it could not get an answer to. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

const lookEveryMs = 100;

export const openLoadBalancer = async (): Promise<LoadBalancer> => {
  const ready = new Map<number, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let lost = 0;
  const look = async (port: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).catch(
      () => null,
    );
    if (answer) ready.set(port, answer.ok);
    else ready.delete(port);
  };
  const watch = setInterval(() => [...ready.keys()].forEach((port) => void look(port)), lookEveryMs);
  const server = createServer((call, reply) => {
    const open = [...ready].filter(([, isReady]) => isReady).map(([port]) => port);
    const port = open[(turn += 1) % Math.max(1, open.length)];
    const { method, url, headers } = call;
    const fail = (): void => {
      lost += 1;
      reply.destroy();
    };
    if (port === undefined) return fail();
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      answer.on('error', fail).pipe(reply);
    });
    onward.on('error', fail);
    call.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    add: (port) => {
      ready.set(port, false);
      void look(port);
    },
    lost: () => lost,
    close: async () => {
      clearInterval(watch);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
