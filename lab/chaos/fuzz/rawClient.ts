import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Shot } from './requests';

export interface Heard {
  /** 0 where no whole answer came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
  /** Why no answer came; null where one did. */
  readonly lost: string | null;
}

const hangMs = 5_000;

/** Sends a call and hears its answer to the end; of a stream of events only that it began. */
export const openWire = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname: host, port } = new URL(origin);
  const fire = ({ method, path, headers, body }: Shot, own: Record<string, string>): Promise<Heard> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const say = (heard: Partial<Heard>): void => {
        clearTimeout(patience);
        resolve({ status: 0, headers: {}, text: '', lost: null, ...heard, ms: performance.now() - startedAt });
      };
      const length =
        body && headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {};
      const call = request(
        { agent, host, port, method, path, headers: { ...own, ...length, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers: told } = answer;
          if (told['content-type']?.startsWith('text/event-stream')) {
            say({ status, headers: told });
            call.destroy();
            return;
          }
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', ({ message }) => say({ lost: message }));
          answer.once('end', () => say({ status, headers: told, text: Buffer.concat(parts).toString() }));
        },
      );
      const patience = setTimeout(() => {
        call.destroy();
        say({ lost: 'no answer' });
      }, hangMs);
      call.once('error', ({ message }) => say({ lost: message }));
      call.end(body ?? undefined);
    });
  return { fire, close: () => agent.destroy() };
};
