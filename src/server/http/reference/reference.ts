import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { domains } from '../../../contract';
import { brand } from '../../../contract/brand';
import { failures } from '../../../contract/errors';
import { inputLimits, limits } from '../../../contract/limits';
import manifest from '../../../../package.json';
import type { BaseCtx } from '../../context';
import { DomainError } from '../../errors';
import type { Sessions } from '../mount';
import { ownerCookieName } from '../../cookies';
import { describeRoute, inKilobytes, refusalSchemas, refusalMeanings } from './operation';

const preface = `
- JSON in, JSON out; an unknown field is refused. A body has up to ${inKilobytes(limits.bodyMaxBytes)} unless its call names another limit, and up to ${inputLimits.bodyValuesMax.toLocaleString('en')} values.
- \`Authorization: Bearer <token>\` with the token that \`login\` answers.
- Every JSON answer is one envelope: \`error\`, \`message\`, \`data\`, and beside them what the call names. A failure has \`error: true\`, a \`code\` for programs (stable, unlike the message), a message for people, and \`fields\` with a text for each field at fault, ${inputLimits.refusalFieldsMax} at most; \`selection_changed\` has a \`selection\` with the \`count\` and the \`sum\` of what matches now. It is no larger than ${inKilobytes(inputLimits.refusalMaxBytes)}.
- Money is naira with at most two decimals, as a number, or where it is sent also as text. Times are ISO 8601 in UTC.
- A list takes \`page\` (from 1), \`pageSize\` (at most ${limits.pageSizeMax}), \`sort\` (\`field\` or \`-field\`), \`q\` and its own filters, and answers \`meta\`. Without \`page\` and \`pageSize\` it answers the first ${limits.unpagedMaxRows.toLocaleString('en')} rows, the newest unless the call names another order.
- *Idempotency-Key* is a header of the caller's choice: a repeated call with the same key and input gets the first one's answer, for ${limits.idempotencyKeyHours} hours. A refusal is not kept: the call may be tried again under its key.

| status | meaning |
|---|---|
${Object.entries(refusalMeanings)
  .map(([status, meaning]) => `| ${status} | ${meaning} |`)
  .join('\n')}

| code | status | meaning |
|---|---|---|
${Object.entries(failures)
  .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`)
  .join('\n')}
`;

export const noteRoutes = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version: manifest.version, description: preface },
      tags: Object.keys(domains).map((name) => ({ name })),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          ownerSession: { type: 'apiKey', in: 'cookie', name: ownerCookieName },
        },
        // Created when the document is first requested.
        get schemas() {
          return refusalSchemas();
        },
      },
    },
    convertConstToEnum: false,
    exposeHeadRoutes: true,
    transform: describeRoute,
  });
};

/** RapiDoc creates style elements and attributes, so only this page allows all styles. */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'unsafe-inline'`,
  `connect-src 'self'`,
  `img-src 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
  `form-action 'none'`,
].join('; ');

const place = '/api/docs';

const page = `<!doctype html><html lang="en-NG" data-token="${brand.shortName}_token"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API reference · ${brand.name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0}main{padding:24px}</style><script type="module" src="${place}/rapidoc-min.js"></script><script type="module" src="${place}/page.js"></script></head><body>
<main id="refused" hidden><h1>API reference</h1><p>Only admins can read it. <a href="/login">Log in</a> as an admin, then open this page again. If you are logged in as a member, log out first.</p></main>
<main id="failed" hidden><h1>API reference</h1><p>It could not be loaded. Check your connection, then reload this page.</p></main>
<rapi-doc hidden render-style="focused" schema-style="table" default-schema-tab="schema" show-header="false" show-method-in-nav-bar="as-colored-text" use-path-in-nav-bar="true" allow-try="false" allow-authentication="false" allow-server-selection="false" allow-search="true" allow-advanced-search="true" load-fonts="false"></rapi-doc>
</body></html>`;

const rapidoc = createRequire(__filename).resolve('rapidoc');
const files = {
  // Beside this file in the source and in the build.
  'page.js': join(__dirname, 'referencePage.mjs'),
  // The script names a licence file beside it.
  'rapidoc-min.js': rapidoc,
  'rapidoc-min.js.LICENSE.txt': `${rapidoc}.LICENSE.txt`,
};

/** `GET /api/docs`: a public page that loads the document with an admin's token, or on a development server. */
export const addReference = (
  app: FastifyInstance,
  base: BaseCtx,
  count: onRequestAsyncHookHandler,
  authenticate: Sessions['authenticate'],
): void => {
  app.get(`${place}/openapi.json`, async (request) => {
    if (base.config.environment !== 'development') {
      request.actor = await authenticate(base, request.headers.authorization);
      if (request.actor.kind !== 'admin') throw new DomainError('forbidden');
    }
    return app.swagger();
  });
  const counted = { config: { rateLimit: false as const }, onRequest: count };
  app.get(place, counted, async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  for (const [name, file] of Object.entries(files))
    app.get(`${place}/${name}`, counted, async (_request, reply) =>
      reply
        .header('cache-control', 'private, max-age=3600')
        .type(`text/${name.endsWith('.js') ? 'javascript' : 'plain'}; charset=utf-8`)
        .send(await readFile(file, 'utf8')),
    );
};
