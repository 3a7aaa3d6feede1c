import { allEndpoints } from '../../../src/contract';
import { basePath, type Endpoint } from '../../../src/contract/endpoint';
import type { Random } from '../random';
import {
  anything,
  namesOf,
  oddNumber,
  oddText,
  oddUnicode,
  otherType,
  validFields,
  type Fields,
  type Known,
} from './values';

export type Role = 'nobody' | 'member' | 'admin';

export interface FuzzRequest {
  readonly kind: string;
  readonly endpoint: Endpoint | null;
  readonly who: Role;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
}

interface Parts {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
}
type Aimed = Parts & { readonly endpoint: Endpoint };

const boundary = 'fuzz';
const maxJsonBytes = 512 * 1024;

/** URLs cannot carry half a surrogate pair; a JSON body can. */
const wellFormed = (value: unknown): string => Buffer.from(String(value)).toString();
const pathOf = ({ version, path }: Endpoint, params: Fields): string =>
  basePath[version] + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name])));
const queryOf = (query: Fields): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, wellFormed(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
};

const form = (field: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="blob"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

const bodyOf = ({ endpoint, body }: Aimed, random: Random): { type: string; body: Buffer } | null => {
  const { upload, method } = endpoint;
  if (upload) {
    const bytes = Buffer.from(Array.from({ length: random.whole(0, 600) }, () => random.whole(0, 255)));
    return {
      type: `multipart/form-data; boundary=${boundary}`,
      body: form(upload.field, random.pick(upload.types), bytes),
    };
  }
  if (method === 'GET' || method === 'HEAD') return null;
  return { type: 'application/json', body: Buffer.from(JSON.stringify(body) ?? '') };
};

const shotOf = (kind: string, who: Role, aimed: Aimed, random: Random): FuzzRequest => {
  const sent = bodyOf(aimed, random);
  const { endpoint, params, query } = aimed;
  return {
    kind,
    endpoint,
    who,
    method: endpoint.method,
    path: pathOf(endpoint, params) + queryOf(query),
    headers: sent ? { 'content-type': sent.type } : {},
    body: sent?.body ?? null,
  };
};

const valid = (endpoint: Endpoint, random: Random, known: Known): Aimed => ({
  endpoint,
  params: validFields(endpoint.params, random, known),
  query: validFields(endpoint.query, random, known),
  body: validFields(endpoint.body, random, known),
});

const parts = ['params', 'query', 'body'] as const;
const withOne = (aimed: Aimed, random: Random, other: (random: Random) => unknown): Aimed => {
  const fields = parts.flatMap((part) => namesOf(aimed.endpoint[part]).map((name) => [part, name] as const));
  if (fields.length === 0) return aimed;
  const [part, name] = random.pick(fields);
  return { ...aimed, [part]: { ...(aimed[part] as Fields), [name]: other(random) } };
};
const withAll = (aimed: Aimed, random: Random, other: (random: Random) => unknown): Aimed => {
  const all = (part: (typeof parts)[number]) =>
    Object.fromEntries(namesOf(aimed.endpoint[part]).map((name) => [name, other(random)]));
  return { ...aimed, params: all('params'), query: all('query'), body: all('body') };
};

const deep = (random: Random): string => {
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return open.repeat(10_000) + '1' + close.repeat(10_000);
};
const polluted = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":{"__proto__":{"status":500}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"length":-1,"then":true,"toJSON":"x"}',
];
const brokenJson = [
  '',
  ...String.raw`{ } [1, {"a":1,} {'a':1} null 0 "x" true [] NaN {"a":1}{"b":2}`.split(' '),
  '\ufeff{}',
];

type Make = (aimed: Aimed, who: Role, random: Random) => FuzzRequest;
const raw =
  (kind: string, change: (request: FuzzRequest, random: Random) => Partial<FuzzRequest>): Make =>
  (aimed, who, random) => {
    const request = shotOf(kind, who, aimed, random);
    return { ...request, ...change(request, random) };
  };
const withBody = (kind: string, text: (random: Random) => string | Buffer): Make =>
  raw(kind, ({ endpoint }, random) => ({
    method: endpoint?.method === 'GET' || endpoint?.method === 'HEAD' ? 'POST' : (endpoint?.method ?? 'POST'),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(text(random)),
  }));

const encodings: readonly ((body: Buffer) => Partial<FuzzRequest>)[] = [
  (body) => ({ body: Buffer.concat([body.subarray(0, 10), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), body.subarray(10)]) }),
  (body) => ({ body: Buffer.from(body.toString(), 'utf16le') }),
  (body) => ({ body, headers: { 'content-type': 'application/json; charset=utf-16' } }),
  (body) => ({ body, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }),
  (body) => ({ body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]) }),
  (body) => ({ body: Buffer.from(body.toString('latin1'), 'latin1') }),
];

const types = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'image/png', '*/*'],
  ...['application/json; charset=', 'application/json;;;', 'APPLICATION/JSON', 'application/jsonx', 'a'.repeat(2_000)],
  ...[
    'application/vnd.api+json',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    ';',
    'text/html, text/plain',
  ],
];
const methods = 'PATCH OPTIONS TRACE PROPFIND PURGE LOCK HEAD DELETE PUT QUERY MKCOL REPORT'.split(' ');
const oddHeaders: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer ' + 'a'.repeat(5_000) },
  { authorization: 'Basic YTpi' },
  { authorization: "Bearer ' OR 1=1 --" },
  { cookie: 'sharenaira_reset=%00; sharenaira_asked=' + 'x'.repeat(3_000) },
  { cookie: ';;;==;a=%E0%A4%A;__proto__=1' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(5_000) },
  { 'idempotency-key': '\u00e9\u00ff' },
  { range: 'bytes=0-0,-1,99999999999-' },
  { 'if-none-match': '*,"x",W/' },
  { 'x-forwarded-for': '::::, 999.1.1.1, <b>' },
  { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'text/html', 'accept-encoding': 'br;q=NaN, *' },
  { expect: '200-maybe' },
  { 'sec-fetch-mode': 'navigate' },
  { 'user-agent': '\u00ff'.repeat(4_000) },
  { 'transfer-encoding': 'chunked' },
  Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`x-h${n}`, 'v'])),
  { 'x-long': 'y'.repeat(20_000) },
];

const paths = [
  ...String.raw`
    /../../etc/passwd /..%2f..%2fetc/passwd /%2e%2e/%2e%2e/etc/passwd /media/..%2f..%2fpackage.json /media/%00
    /assets/..%5c..%5cserver%5cmain.js //evil.example /\evil.example /% /%ff /%c0%ae /api/v1/%zz /api//v1///ping
    /api/v1/admin /api/v1/admin/users/ /API/V1/ADMIN/USERS /api/v1/admin/users;x=1 /api/v1/admin%2fusers /.git/config /.env
    /site.json /server/main.js /sw.js.map /metrics/ /healthz?x /api/v1/ping?__proto__[x]=1 /api/v3/ping /login/ /nowhere`
    .trim()
    .split(/\s+/),
  '/api/v1/task/tasks/' + 'a'.repeat(5_000),
  '/' + 'a/'.repeat(3_000),
  '/api/v1/admin/users?' + 'q=1&'.repeat(3_000),
];

const classes: Readonly<Record<string, Make>> = {
  valid: (aimed, who, random) => shotOf('valid', who, aimed, random),
  nearValid: (aimed, who, random) => shotOf('nearValid', who, withOne(aimed, random, anything), random),
  junk: (aimed, who, random) => shotOf('junk', who, withAll(aimed, random, anything), random),
  wrongType: (aimed, who, random) => shotOf('wrongType', who, withOne(aimed, random, otherType), random),
  wrongBody: withBody('wrongBody', (random) => random.pick(brokenJson)),
  unicode: (aimed, who, random) => shotOf('unicode', who, withOne(aimed, random, oddUnicode), random),
  numbers: (aimed, who, random) => shotOf('numbers', who, withOne(aimed, random, oddNumber), random),
  oddText: (aimed, who, random) => shotOf('oddText', who, withOne(aimed, random, oddText), random),
  huge: withBody('huge', (random) =>
    JSON.stringify({ proof: 'x'.repeat(random.whole(maxJsonBytes, maxJsonBytes * 4)) }),
  ),
  deep: withBody('deep', deep),
  pollution: withBody('pollution', (random) => random.pick(polluted)),
  encoding: raw('encoding', ({ body }, random) => (body ? random.pick(encodings)(body) : {})),
  contentType: raw('contentType', ({ body }, random) => ({
    body: body ?? Buffer.from('{}'),
    method: 'POST',
    headers: { 'content-type': random.pick(types) },
  })),
  method: raw('method', (_, random) => ({ method: random.pick(methods) })),
  header: raw('header', ({ headers }, random) => ({ headers: { ...headers, ...random.pick(oddHeaders) } })),
  path: raw('path', (_, random) => ({
    endpoint: null,
    method: random.pick(['GET', 'POST', 'HEAD']),
    path: random.pick(paths),
    body: null,
    headers: {},
  })),
};

// An event stream never ends; the raw client closes it once open.
const whos: readonly Role[] = ['nobody', 'member', 'member', 'admin', 'admin'];
export const kinds: readonly string[] = Object.keys(classes);
// Valid and almost valid input gets furthest.
const turns = [...kinds, 'valid', 'valid', 'valid', 'nearValid', 'nearValid', 'oddText'];

export const fuzzRequestNumber = (at: number, random: Random, known: Known): FuzzRequest => {
  const kind = turns[at % turns.length] ?? 'valid';
  const endpoint = random.pick(allEndpoints);
  // After a logout, later calls would have no session and reach nothing.
  const who = endpoint.name === 'logout' && random.share() < 0.95 ? 'nobody' : random.pick(whos);
  const make = classes[kind] as Make;
  return make(valid(endpoint, random, known), who, random);
};
