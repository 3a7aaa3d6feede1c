import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The behaviour for one call. `-after` fails once the work is done. */
export type Mishap =
  | 'none'
  | 'slow'
  | 'silent'
  | 'silent-bytes'
  | 'drop-before'
  | 'drop-after'
  | 'drop-middle'
  | 'slow-down'
  | 'error-in-200'
  | 'wrong-bytes'
  | 'wrong-length'
  | 'wrong-part'
  | 'no-checksum'
  | 'forgets';

export interface DoubledObject {
  readonly body: Buffer;
  readonly type: string;
  readonly sha256: string | undefined;
}

export interface BucketCall {
  readonly method: string;
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

const hash = (body: Buffer | string) => createHash('sha256').update(body);
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The reason why a request is not signed as AWS Signature Version 4 demands, header by header; null if it is. */
const faultOf = (
  request: IncomingMessage,
  body: Buffer,
  { keyId, secretKey, region }: DoubleOptions,
): string | null => {
  const { headers, method = '', url = '' } = request;
  const [, id, day, place, signed = '', signature] = authorization.exec(headers.authorization ?? '') ?? [];
  if (id !== keyId || place !== region) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const sentAt = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(String(day)) || !(Math.abs(Date.now() - sentAt) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const names = signed.split(';');
  const unsigned = Object.keys(headers).filter((name) => /^(?:host|x-amz-.*)$/.test(name) && !names.includes(name));
  if (unsigned.length > 0) return 'AccessDenied';
  // We send whole bodies: streamed signatures and unsigned ones are refused.
  const payload = hash(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== payload) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://double');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const canonical = [
    ...[method, pathname, query.join('&')],
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    ...['', signed, payload],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hash(canonical).digest('hex')].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretKey}`, String(day)));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
};

interface DoubleOptions {
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
}

const xml = (answer: ServerResponse, status: number, text: string): void =>
  void answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
const fail = (answer: ServerResponse, status: number, code: string): void =>
  xml(answer, status, `<Error><Code>${code}</Code><Message>refused by the double</Message></Error>`);

/** Starts an S3 service of one bucket in memory, with real signatures. `mishap` chooses each call's behaviour. */
export const startBucketDouble = async (options: DoubleOptions) => {
  const objects = new Map<string, DoubledObject>();
  const control: { mishap: (call: BucketCall) => Mishap; pauseMs: () => number } = {
    mishap: () => 'none',
    pauseMs: () => 0,
  };
  let reading = 0;

  const list = (answer: ServerResponse, query: URLSearchParams): void => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
    const most = Number(query.get('max-keys') ?? 1_000);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const found = keys.slice(0, most).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    xml(
      answer,
      200,
      `<ListBucketResult><IsTruncated>${keys.length > most}</IsTruncated>${found.join('')}</ListBucketResult>`,
    );
  };

  const read = async (request: IncomingMessage, answer: ServerResponse, found: DoubledObject, mishap: Mishap) => {
    const { body, type, sha256 } = found;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const from = Number(first ?? 0) + (mishap === 'wrong-part' ? 1 : 0);
    const to = last === undefined ? body.length : Math.min(Number(last) + 1, body.length);
    const part = mishap === 'wrong-bytes' ? body.subarray(from, to).map((byte) => byte ^ 1) : body.subarray(from, to);
    const sent = mishap === 'wrong-length' ? part.subarray(0, -1) : part;
    answer.writeHead(first === undefined ? 200 : 206, {
      'content-type': type,
      'content-length': sent.length,
      ...(first === undefined ? {} : { 'content-range': `bytes ${from}-${to - 1}/${body.length}` }),
      ...(sha256 !== undefined && mishap !== 'no-checksum' ? { 'x-amz-meta-sha256': sha256 } : {}),
    });
    if (request.method === 'HEAD') return void answer.end();
    reading += 1;
    answer.once('close', () => (reading -= 1));
    if (mishap !== 'drop-middle' && mishap !== 'silent-bytes') return void answer.end(sent);
    answer.write(sent.subarray(0, sent.length >> 1));
    await pause(20);
    if (mishap === 'drop-middle') answer.destroy();
  };

  const write = (answer: ServerResponse, { key, headers }: BucketCall, body: Buffer, mishap: Mishap): void => {
    const checksum = headers['x-amz-checksum-sha256'];
    if (checksum !== undefined && checksum !== hash(body).digest('base64')) return fail(answer, 400, 'BadDigest');
    if (Object.keys(headers).some((name) => name === 'x-amz-acl' || name.startsWith('x-amz-grant')))
      return fail(answer, 400, 'AccessControlListNotSupported');
    const sha256 = headers['x-amz-meta-sha256']?.toString();
    if (mishap !== 'forgets') objects.set(key, { body, type: String(headers['content-type']), sha256 });
    answer.writeHead(200, { etag: `"${hash(body).digest('hex').slice(0, 32)}"` }).end();
  };

  const work = async (request: IncomingMessage, answer: ServerResponse, call: BucketCall, body: Buffer) => {
    const { method, key } = call;
    const mishap = control.mishap(call);
    await pause(control.pauseMs() + (mishap === 'slow' ? 300 : 0));
    if (mishap === 'silent') return;
    if (mishap === 'drop-before') return void request.socket.destroy();
    const fault = faultOf(request, body, options);
    if (fault !== null) return fail(answer, 403, fault);
    if (mishap === 'slow-down') return fail(answer, 503, 'SlowDown');
    if (mishap === 'error-in-200') return fail(answer, 200, 'InternalError');
    if (mishap === 'drop-after') answer.writeHead = () => answer.destroy();
    if (key === '') return list(answer, new URL(request.url ?? '', 'http://double').searchParams);
    if (method === 'PUT') return write(answer, call, body, mishap);
    if (method === 'DELETE') {
      objects.delete(key);
      return void answer.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found || mishap === 'forgets') return fail(answer, 404, 'NoSuchKey');
    await read(request, answer, found, mishap);
  };

  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const [, bucket = '', ...path] = decodeURIComponent(request.url?.split('?')[0] ?? '').split('/');
      const call = { method: request.method ?? '', key: path.join('/'), headers: request.headers };
      if (bucket !== options.bucket) fail(answer, 404, 'NoSuchBucket');
      else void work(request, answer, call, Buffer.concat(parts)).catch(() => answer.destroy());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    control,
    /** Answers that are on their way. */
    reading: () => reading,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
export type BucketDouble = Awaited<ReturnType<typeof startBucketDouble>>;
