import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | null;
}

export interface Exchange {
  /** 0 without a complete answer. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
  readonly lost: string | null;
}

export interface Connections {
  /** Never throws; for an event stream it waits only for the start. */
  readonly send: (sent: Sent) => Promise<Exchange>;
  readonly close: () => void;
}

const timeoutMs = 60_000;

export const openConnections = (origin: string, maxSockets = Infinity): Connections => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname: host, port } = new URL(origin);
  const send = ({ method = 'GET', path, headers = {}, body = null }: Sent): Promise<Exchange> =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (exchange: Partial<Exchange>): void => {
        clearTimeout(timer);
        resolve({ status: 0, headers: {}, text: '', lost: null, ...exchange, ms: performance.now() - startedAt });
      };
      const isChunked = body === null || body.length === 0 || 'transfer-encoding' in headers;
      const length = isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const call = request({ agent, host, port, method, path, headers: { ...length, ...headers } }, (answer) => {
        const { statusCode: status = 0, headers: received } = answer;
        if (received['content-type']?.startsWith('text/event-stream')) {
          end({ status, headers: received });
          call.destroy();
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', ({ message }) => end({ lost: message }));
        answer.once('close', () =>
          end(
            answer.complete
              ? { status, headers: received, text: Buffer.concat(parts).toString() }
              : { lost: 'cut off' },
          ),
        );
      });
      const timer = setTimeout(() => call.destroy(new Error('no answer')), timeoutMs);
      call.once('error', ({ message }) => end({ lost: message }));
      call.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
};
