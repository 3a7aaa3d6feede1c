import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { FuzzRequest } from './requests';

export interface Exchange {
  /** 0 where no whole answer came. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
  /** Why no answer came; null where one did. */
  readonly lost: string | null;
}

const hangMs = 30_000;

/** Sends a call and hears its answer to the end; of a stream of events only that it began. */
export const openRawClient = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname: host, port } = new URL(origin);
  const fire = ({ method, path, headers, body }: FuzzRequest, own: Record<string, string>): Promise<Exchange> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const log = (exchange: Partial<Exchange>): void => {
        clearTimeout(timer);
        resolve({ status: 0, headers: {}, text: '', lost: null, ...exchange, ms: performance.now() - startedAt });
      };
      const length =
        body && headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {};
      const call = request(
        { agent, host, port, method, path, headers: { ...own, ...length, ...headers } },
        (answer) => {
          const { statusCode: status = 0, headers: info } = answer;
          if (info['content-type']?.startsWith('text/event-stream')) {
            log({ status, headers: info });
            call.destroy();
            return;
          }
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', ({ message }) => log({ lost: message }));
          answer.once('end', () => log({ status, headers: info, text: Buffer.concat(parts).toString() }));
        },
      );
      const timer = setTimeout(() => {
        call.destroy();
        log({ lost: 'no answer' });
      }, hangMs);
      call.once('error', ({ message }) => log({ lost: message }));
      call.end(body ?? undefined);
    });
  return { fire, close: () => agent.destroy() };
};
