import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseCtx } from '../context';
import { codingFor, compress } from './coding';

export type Page = (request: FastifyRequest, reply: FastifyReply, status?: number) => Promise<FastifyReply>;

const publicUrlMark = '__PUBLIC_URL__';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashes that let the page's inline scripts and styles pass the policy. */
const hashesOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-href="[^"]*")?>([^]*?)</${tag}>`, 'g'))]
    .map(([, text = '']) => ` 'sha256-${sha256(text).toString('base64')}'`)
    .join('');

const policy = (scripts: string, styles: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'${scripts}`,
    `script-src-attr 'none'`,
    styles,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ');

/** Styles from the build's files, by hash, or from Ant Design in the browser. */
type StyleSource = 'build' | 'browser';

/** Pages with the app allow style attributes, which components and members' texts use. */
const stylesOf = (text: string, source: StyleSource): string => {
  if (!text.includes('id="root"')) return `style-src 'self'${hashesOf(text, 'style')}`;
  const elements = source === 'browser' ? ` 'unsafe-inline'` : hashesOf(text, 'style');
  return `style-src 'self'${elements}; style-src-attr 'unsafe-inline'`;
};

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(/\s*,\s*/)
    .includes(etag);

/** Equal for all visitors, so compressed once, at the highest level; browsers revalidate it. */
const pageOf = async (text: string, file: string, source: StyleSource): Promise<Page> => {
  const own = policy(hashesOf(text, 'script'), stylesOf(text, source));
  // Cached copies keep their policy, so the policy is part of the hash.
  const etag = `W/"${sha256(own + text)
    .toString('base64url')
    .slice(0, 22)}"`;
  const headers = {
    'content-security-policy': own,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const type = types[extname(file)] ?? 'application/octet-stream';
  const bodies = { br: await compress.br(text, constants.BROTLI_MAX_QUALITY), gzip: await compress.gzip(text, 9) };
  return async (request, reply, status = 200) => {
    void reply.headers(headers);
    if (status === 200 && isKnown(request, etag)) return reply.code(304).send();
    const coding = codingFor(request);
    if (coding) void reply.header('content-encoding', coding);
    return reply
      .code(status)
      .header('content-type', type)
      .send(coding ? bodies[coding] : text);
  };
};

export type Render = (
  app: FastifyInstance,
  base: BaseCtx,
  text: string,
  draw: (text: string) => Promise<Page>,
) => Promise<Page>;

/** Reads a built page and inserts the site's address for search engines. */
export const readPage = async (
  app: FastifyInstance,
  base: BaseCtx,
  file: string,
  { source, render }: { readonly source: StyleSource; readonly render: Render },
): Promise<Page> => {
  const text = (await readFile(file, 'utf8')).replaceAll(publicUrlMark, base.config.publicUrl);
  return render(app, base, text, (drawn) => pageOf(drawn, file, source));
};
