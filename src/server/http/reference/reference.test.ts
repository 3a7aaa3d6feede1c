import type { FastifyInstance } from 'fastify';
import { allEndpoints, endpointsByDomain } from '../../../contract';
import { basePath, type Endpoint } from '../../../contract/endpoint';
import { failures } from '../../../contract/errors';
import { settlePayouts } from '../../../contract/payouts';
import { reopenProof } from '../../../contract/proofs';
import { buildApp } from '../../app';
import type { Config } from '../../config';
import { systemCtx } from '../../context';
import { openSession } from '../../modules/sessions';
import { allRoutes } from '../../routes';
import { adminPerson, person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { refusalMeanings } from './operation';

const t = testContext();

let app: FastifyInstance;
const open = async (environment: Config['environment']) => {
  app = await buildApp({ ...t.base, config: { ...t.base.config, environment } }, { routes: allRoutes });
};
afterEach(() => app.close());

const ask = (token?: string) =>
  app.inject({ url: '/api/docs/openapi.json', ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: object }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

describe('the document', () => {
  let document: Document;
  const operationOf = ({ version, path, method }: Endpoint): Operation =>
    document.paths[basePath[version] + path]![method.toLowerCase()]!;
  const namesIn = (content: Content | undefined): string[] =>
    Object.values(content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {}));

  beforeEach(async () => {
    await open('development');
    document = (await ask()).json();
  });

  it('lists every contract call by domain, and nothing else', () => {
    const listed = Object.values(document.paths).flatMap((operations) => Object.values(operations));
    expect(listed.map(({ operationId, tags }) => `${tags.join()} ${operationId}`).sort()).toEqual(
      Object.entries(endpointsByDomain)
        .flatMap(([domain, endpoints]) => endpoints.map(({ name }) => `${domain} ${name}`))
        .sort(),
    );
  });

  it('describes each call, its callers, input and answer', () => {
    for (const endpoint of allEndpoints) {
      const { name, summary, access, params, query, body, upload, takesForm, idempotent, produces, answer } = endpoint;
      const { parameters = [], requestBody, responses, ...operation } = operationOf(endpoint);
      const namesOf = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
      expect({
        ...operation,
        params: namesOf('path'),
        query: namesOf('query'),
        headers: namesOf('header'),
        body: takesForm ? [] : namesIn(requestBody?.content),
        answer: produces === 'json' ? namesIn(responses['200']?.content) : [],
      }).toMatchObject({
        operationId: name,
        summary,
        security: access === 'public' ? [] : [{ [access === 'owner' ? 'ownerSession' : 'session']: [] }],
        params: Object.keys(params.shape),
        query: Object.keys(query.shape),
        headers: idempotent ? ['Idempotency-Key'] : [],
        body: upload ? [upload.field] : Object.keys(body.shape),
        answer: produces === 'json' ? Object.keys(answer.shape) : [],
      });
    }
  });

  it('shows each call’s example, with fixtures by name', () => {
    const { requestBody } = operationOf(reopenProof);
    expect(requestBody?.content['application/json']).toMatchObject({
      example: { reason: 'The member has shown the post.' },
    });
    expect(operationOf(settlePayouts).requestBody?.content['application/json']).toMatchObject({
      example: { ids: ['<sentPayout>'], outcome: 'paid' },
    });
  });

  it('lists each call’s refusal codes', () => {
    for (const endpoint of allEndpoints) {
      const refusals = Object.entries(operationOf(endpoint).responses).filter(([status]) => status !== '200');
      expect(refusals.length).toBeGreaterThan(1);
      for (const [status, { description, content }] of refusals) {
        expect(description).toContain(refusalMeanings[Number(status)]);
        const own = endpoint.errors?.filter((code) => failures[code].status === Number(status)) ?? [];
        expect(own.filter((code) => !description.includes(`\`${code}\``))).toEqual([]);
        const shape = content!['application/json']!.schema.$ref!.replace('#/components/schemas/', '');
        expect(document.components.schemas[shape]!.properties!.code!.enum).toEqual(
          Object.entries(failures).flatMap(([code, failure]) => (failure.status === Number(status) ? [code] : [])),
        );
      }
    }
  });
});

it('is only for admins in production', async () => {
  await open('production');
  const askAs = async (who: Awaited<ReturnType<typeof person>>) => ask(await openSession(systemCtx(t.base), who));
  expect(await ask()).toMatchObject({ statusCode: 401 });
  expect(await askAs(await person(t.ctx))).toMatchObject({ statusCode: 403 });
  expect(await askAs(await adminPerson(t.ctx))).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'no-store' },
  });
});

it('has a page that names no call and runs only our files', async () => {
  await open('production');
  const { headers, body, statusCode } = await app.inject({ url: '/api/docs' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; ");
  expect(allEndpoints.filter(({ name, path }) => body.includes(`"${name}"`) || body.includes(`/v1${path}`))).toEqual(
    [],
  );
  const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts).toHaveLength(2);
  for (const [, attributes = '', text] of scripts) {
    expect(text).toBe('');
    const file = await app.inject({ url: /src="(.+)"/.exec(attributes)![1]! });
    expect(file).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  }
});
