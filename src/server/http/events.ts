import { randomInt } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { LiveEvent } from '../../contract/notifications';

const heartbeatMs = 20_000;
const comeBackMs = { least: 200, most: 3_000 };
const unreadMaxBytes = 256 * 1024;

const open = new Set<PassThrough>();

/** Ends with its session or when a slow reader lags; the browser then reconnects and refetches. */
export const eventStream = async (
  subscribe: (send: (event: LiveEvent) => void) => Promise<() => void>,
): Promise<Readable> => {
  const stream = new PassThrough();
  const send = (event: LiveEvent): void => {
    if (stream.writableEnded) return;
    stream.write(`data: ${JSON.stringify(event)}\n\n`);
    if (event.type === 'session-ended') stream.end();
    else if (stream.readableLength + stream.writableLength > unreadMaxBytes) stream.destroy();
  };
  stream.write('retry: 3000\n\n');
  const stop = await subscribe(send);
  // Proxies close silent connections.
  const heartbeat = setInterval(() => stream.writableEnded || stream.write(': still here\n\n'), heartbeatMs);
  open.add(stream);
  stream.once('close', () => {
    clearInterval(heartbeat);
    open.delete(stream);
    stop();
  });
  return stream;
};

/** Ends all streams, so that a stopping server need not wait; readers reconnect at staggered times. */
export const endEventStreams = (): void => {
  for (const stream of open)
    if (!stream.writableEnded) stream.end(`retry: ${randomInt(comeBackMs.least, comeBackMs.most)}\n\n`);
};
