import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TwoBuilds {
  readonly origin: string;
  /** From now on the site answers as its next build would: another name of the entry, another worker, and for pages of the old build no file. */
  release(): void;
  close(): void;
}

const main = /(\/assets\/main\.\w+)\.js/g;
const nextMain = /^(\/assets\/main\.\w+)-next\.js$/;

const next = (path: string, type: string, body: string): string => {
  if (type.includes('html')) return body.replace(main, '$1-next.js');
  return path === '/sw.js' ? `${body}\n// next` : body;
};

const getBody = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Proxies the tested server and can rewrite its answers into a newer build's. */
export const twoBuilds = async (behind: string): Promise<TwoBuilds> => {
  let released = false;
  /** A page of the next build has been asked for, which finds its files. */
  let renewed = false;
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    renewed ||= released && (incoming.headers.accept?.startsWith('text/html') ?? false);
    const isOld = renewed ? path.startsWith('/assets/main.') && !nextMain.test(path) : path.startsWith('/assets/');
    if (released && isOld) {
      outgoing.writeHead(404).end();
      return;
    }
    // Uncompressed full answers, so that they can be rewritten.
    const {
      'accept-encoding': _coding,
      'if-none-match': _tag,
      'if-modified-since': _date,
      ...headers
    } = incoming.headers;
    const target = new URL(path.replace(nextMain, '$1.js'), behind);
    const passed = request(target, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      void getBody(answer).then((body) => {
        const text = released ? next(path, answer.headers['content-type'] ?? '', body) : body;
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(text);
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      released = true;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
};
