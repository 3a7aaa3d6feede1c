import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaStore } from '../providers/ports';
import { DomainError } from '../errors';
import { failureOf } from './errorHandler';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** `style-src-attr` is open because the component library writes style attributes, which run nothing. */
const pagePolicy = (nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `script-src-attr 'none'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ');

type Page = (reply: FastifyReply) => FastifyReply;

/** The page of the web app; every answer gets a nonce of its own, so it is never kept. */
const makePage = (html: string): Page => {
  const parts = html.split('__CSP_NONCE__');
  return (reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .send(parts.join(nonce));
  };
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** Whether a browser opens a page here: any address that is no call, no file and no picture. */
const isNavigation = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') &&
    !/^\/(?:api|media|assets)(?:\/|$)/.test(path) &&
    !/\.\w+$/.test(path)
  );
};

/** Answers what no route knows: the web app's page where a browser navigates, else the envelope. */
export const addNotFound = (app: FastifyInstance, page: Page | null): void => {
  app.setNotFoundHandler((request, reply) => {
    if (page && isNavigation(request)) return page(reply);
    return reply.code(404).send(failureOf(DomainError.notFound()));
  });
};

/**
 * Serves the built web app below `root`. Hashed files are kept by the browser for ever, and sent as they were compressed at build.
 * @returns the page, or null when the web app is not built here.
 */
export const addSite = async (app: FastifyInstance, root: string | null): Promise<Page | null> => {
  const indexFile = root === null ? null : join(root, 'index.html');
  if (root === null || indexFile === null || !existsSync(indexFile)) return null;
  const page = makePage(readFileSync(indexFile, 'utf8'));
  const assets = join(root, 'assets') + sep;
  await app.register(staticFiles, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(assets) ? forever : anHour),
  });
  app.get('/', (_request, reply) => page(reply));
  return page;
};

/** Pictures that members sent in. Whatever one holds, the browser shows it as a picture and runs nothing of it. */
export const addMedia = (app: FastifyInstance, media: MediaStore): void => {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const found = await media.get(request.params.name);
    if (!found) throw DomainError.notFound();
    return reply
      .header('content-type', found.type)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', forever)
      .send(Buffer.from(found.bytes));
  });
};
