import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import staticFiles from '@fastify/static';
import { z } from 'zod';
import { DomainError } from '../errors';
import type { BaseCtx } from '../context';
import { failureOf } from './errorHandler';
import { readPage, type Page, type Render } from './pages';

type RefuseMethod = (request: FastifyRequest, reply: FastifyReply) => void;

const parameter = /:\w+/g;
const special = /[.+?^${}()|[\]\\]/g;

export const gatherMethods = (app: FastifyInstance): RefuseMethod => {
  const known = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.replace(special, '\\$&').replace(parameter, '[^/]+').replace('*', '.*');
    const route = known.get(path) ?? { pattern: new RegExp(`^${path}$`), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(path, route);
  });
  return ({ url, method }, reply) => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = new Set(
      [...known.values()].flatMap((route) => (route.pattern.test(path) ? [...route.methods] : [])),
    );
    if (methods.size === 0 || methods.has(method)) return;
    void reply.header('allow', [...methods].sort().join(', '));
    throw new DomainError('method_not_allowed');
  };
};

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const workerFile = 'sw.js';

/** A worker follows this policy, not its page's: it calls our server and loads no scripts. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const siteTable = z.array(z.object({ address: z.string(), file: z.string() }));
const notFoundFile = join('pages', 'not-found.html');
const besides = ['robots.txt', 'sitemap.xml'];

/** Such addresses act when opened: no referrer, no search engines. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const isSecret = (address: string): boolean => address.startsWith('/report/');

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** True if a browser opens a page, as opposed to a call, file or picture. */
const isNavigation = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*') &&
    !/^\/(?:api|media|kit|assets)(?:\/|$)/.test(path) &&
    !/\.\w+$/.test(path)
  );
};

export const addNotFound = (
  app: FastifyInstance,
  notFound: Page | null,
  count: onRequestAsyncHookHandler,
  refuseMethod: RefuseMethod,
): void => {
  app.setNotFoundHandler({ preValidation: count }, (request, reply) => {
    refuseMethod(request, reply);
    const [, tidied] = /^(\/[^/\\].*?)\/+$/.exec(pathOf(request)) ?? [];
    if (notFound && isNavigation(request) && tidied) return reply.redirect(tidied, 308);
    if (notFound && isNavigation(request)) return notFound(request, reply, 404);
    return reply.code(404).send(failureOf(new DomainError('not_found')));
  });
};

/** Written by a build with Ant Design's run-time styles (webpack/antd). */
const stylesAtRunTime = 'styles-at-run-time';

export const builtSite = (root: string | null): string | null =>
  root !== null && existsSync(join(root, 'site.json')) ? root : null;

/** Serves the build's files, compressed at build; hashed ones are cached forever. */
export const addFiles = async (app: FastifyInstance, root: string | null): Promise<void> => {
  if (root === null) return;
  const assets = join(root, 'assets') + sep;
  const headersOf = (path: string): Record<string, string> => {
    if (path.startsWith(assets)) return { 'cache-control': forever };
    // The path may be the compressed file's.
    return path.startsWith(join(root, workerFile))
      ? { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }
      : { 'cache-control': anHour };
  };
  await app.register(staticFiles, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['pages/**', 'site.json', stylesAtRunTime, ...besides, '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => void reply.headers(headersOf(path)),
  });
};

/** Serves the built pages. @returns the page for unknown addresses; null without a build. */
export const addPages = async (
  app: FastifyInstance,
  base: BaseCtx,
  {
    root,
    count,
    render,
  }: { readonly root: string | null; readonly count: onRequestAsyncHookHandler; readonly render: Render },
): Promise<Page | null> => {
  if (root === null) return null;
  const source = existsSync(join(root, stylesAtRunTime)) ? 'browser' : 'build';
  if (base.config.environment === 'production' && source === 'browser')
    throw new Error(
      'This build makes its styles in the browser (ANTD_STYLES=runtime), which is for looking for faults alone. Build again without it.',
    );
  const table = siteTable.parse(JSON.parse(await readFile(join(root, 'site.json'), 'utf8')));
  const pageIn = async (file: string): Promise<[string, Page]> => [
    file,
    await readPage(app, base, join(root, file), { source, render }),
  ];
  const files = [...new Set([...table.map(({ file }) => file), notFoundFile, ...besides])];
  const pages = new Map(await Promise.all(files.map(pageIn)));
  const counted = { config: { rateLimit: false as const }, onRequest: count };
  const serve = (url: string, file: string): void => {
    const page = pages.get(file);
    if (page)
      app.route({
        ...counted,
        method: ['GET', 'HEAD'],
        url,
        handler: (request, reply) => page(request, isSecret(url) ? reply.headers(secretHeaders) : reply),
      });
  };
  for (const { address, file } of table) serve(address, file);
  for (const file of besides) serve(`/${file}`, file);
  return pages.get(notFoundFile) ?? null;
};
