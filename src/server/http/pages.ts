import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseCtx } from '../context';
import type { PaidLately } from '../modules/payouts';
import { codingFor, compress, type Coding } from './coding';
import { hasFigures, redrawnHourly, withFigures } from './paidFigures';

/** Answers a request with one document of the site. */
export type Page = (request: FastifyRequest, reply: FastifyReply, status?: number) => Promise<FastifyReply>;

const nonceMark = '__CSP_NONCE__';
const publicUrlMark = '__PUBLIC_URL__';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What the policy must name so that the page's own inline scripts or styles are let through. */
const hashesOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
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

/** Ant Design makes styles at run time, under the nonce of the page, and writes style attributes, which run nothing. */
const shellStyles = (nonce: string): string => `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`;

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  String(headers['if-none-match'] ?? '')
    .split(/\s*,\s*/)
    .includes(etag);

/**
 * The browser may keep the document, and asks before it shows it again. A copy that is still good keeps the policy it came
 * with, whose nonce its styles carry: so the answer that says so has none.
 */
const unchanged = (reply: FastifyReply): FastifyReply =>
  reply.code(304).removeHeader('content-security-policy').removeHeader('content-type').send();

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  bodyIn: (coding: Coding | null) => Promise<Buffer | string>,
): Promise<FastifyReply> => {
  const coding = codingFor(request);
  if (coding) void reply.header('content-encoding', coding);
  return reply.send(await bodyIn(coding));
};

interface SiteDocument {
  readonly text: string;
  readonly policy: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
}

/** A document that is the same for everyone: compressed once, as far as it goes. */
const staticPage = async ({ text, policy, headers, etag }: SiteDocument): Promise<Page> => {
  const bodies = { br: await compress.br(text, constants.BROTLI_MAX_QUALITY), gzip: await compress.gzip(text, 9) };
  return async (request, reply, status = 200) => {
    void reply.headers(headers).header('content-security-policy', policy);
    if (status === 200 && isKnown(request, etag)) return unchanged(reply);
    return send(request, reply.code(status), async (coding) => (coding ? bodies[coding] : text));
  };
};

/** A document whose styles are made by a script while it runs: every answer gets a nonce of its own for them. */
const shellPage =
  ({ text, policy, headers, etag }: SiteDocument): Page =>
  async (request, reply, status = 200) => {
    void reply.headers(headers);
    if (status === 200 && isKnown(request, etag)) return unchanged(reply);
    const nonce = randomBytes(16).toString('base64');
    void reply.header('content-security-policy', policy.replace(nonceMark, nonce));
    const body = text.replaceAll(nonceMark, nonce);
    return send(request, reply.code(status), async (coding) => (coding ? compress[coding](body, 5) : body));
  };

const pageOf = async (text: string, file: string): Promise<Page> => {
  const isShell = text.includes(nonceMark);
  const styles = isShell ? shellStyles(nonceMark) : `style-src 'self'${hashesOf(text, 'style')}`;
  const own = policy(hashesOf(text, 'script'), styles);
  // A copy that is still good keeps its policy, so another policy is another document.
  const etag = `W/"${sha256(own + text)
    .toString('base64url')
    .slice(0, 22)}"`;
  const headers = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const document = { text, policy: own, headers, etag };
  return isShell ? shellPage(document) : staticPage(document);
};

/** Reads a document of the built site, and tells it the site's own address, which it names to search engines. */
export const readPage = async (app: FastifyInstance, base: BaseCtx, file: string): Promise<Page> => {
  const text = (await readFile(file, 'utf8')).replaceAll(publicUrlMark, base.config.publicUrl);
  const draw = (paid: PaidLately | null): Promise<Page> => pageOf(withFigures(text, paid), file);
  return base.config.publicFigures && hasFigures(text) ? redrawnHourly(app, base, draw) : draw(null);
};
