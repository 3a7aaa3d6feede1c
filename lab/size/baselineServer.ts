import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { basePath } from '../../src/contract/endpoint';

/*
 * The same pages with nothing but what they cannot do without: bare HTML, or React, RTK Query and a router, bundled and compressed as ours
 * are. What they ask the API for, the product's own server has answered once; after that it comes from memory.
 */

/** A file as it is sent. */
export interface Sent {
  readonly type: string;
  readonly body: Buffer;
  readonly tag: string;
}

export const compressed = (type: string, text: string | Buffer): Sent => {
  const body = brotliCompressSync(text);
  return { type, body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"` };
};

/** Every file of the baseline, by its address; a page by its name. */
export type BaselineFiles = ReadonlyMap<string, Sent>;

const pageOf = (address: string): string => {
  if (address === '/') return 'landing';
  return address.startsWith('/admin') ? 'admin' : address.startsWith('/account') ? 'member' : 'login';
};

const send = (file: Sent, request: IncomingMessage, response: ServerResponse, lasts: boolean): void => {
  const isKnown = request.headers['if-none-match'] === file.tag;
  response.writeHead(isKnown ? 304 : 200, {
    'content-type': file.type,
    'content-encoding': 'br',
    'cache-control': lasts ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.tag,
  });
  response.end(isKnown ? undefined : file.body);
};

/** Asks the product's server, for each question once. */
const answersOf = (origin: string) => {
  const known = new Map<string, Promise<Sent>>();
  return (address: string, authorization: string): Promise<Sent> => {
    const key = `${authorization} ${address}`;
    const ask = async (): Promise<Sent> => {
      const answer = await fetch(origin + address, { headers: { authorization } });
      if (!answer.ok) throw new Error(`The baseline asks ${address} for what the product does not answer.`);
      return compressed('application/json', await answer.text());
    };
    const answer = known.get(key) ?? ask();
    known.set(key, answer);
    return answer;
  };
};

/** Serves these files while `use` runs; `origin` is where the product answers what they ask for. */
export const whileServingBaseline = async (
  files: BaselineFiles,
  origin: string,
  use: (baseline: string) => Promise<void>,
): Promise<void> => {
  const answer = answersOf(origin);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = request.url ?? '/';
    const [pathname = '/'] = address.split('?');
    const isData = Object.values(basePath).some((base) => address.startsWith(`${base}/`));
    // A login at the baseline only shows that the form was sent.
    if (isData && request.method === 'POST') return void response.writeHead(204).end();
    if (isData) return send(await answer(address, request.headers.authorization ?? ''), request, response, false);
    const file = files.get(pathname) ?? files.get(pageOf(pathname));
    if (file) send(file, request, response, files.has(pathname));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      response.writeHead(502).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  try {
    await use(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
