import type { FastifyInstance } from 'fastify';
import { type Endpoint, isFixture } from '../../../contract/endpoint';
import { buildApp, type AppOptions } from '../../app';
import { systemCtx } from '../../context';
import { allRoutes } from '../../routes';
import { allFixtures, type Fixtures } from '../fixtures';
import { endpointNamed, type Maker } from '../fixtures/maker';
import type { TestContext } from '../testContext';
import { byCookie, everybody, everyToken, type Caller } from './people';
import { send, type Call, type Response } from './send';

/** The caller for whom each kind of call succeeds. */
export const usualCaller = { public: 'anonymous', member: 'holder', admin: 'admin', owner: 'jobOwner' } as const;

const resolve = (value: unknown, fixtures: Readonly<Record<string, unknown>>): unknown => {
  if (isFixture(value)) {
    if (!(value.fixture in fixtures)) throw new Error(`there is no fixture ${value.fixture}: see testing/fixtures`);
    return fixtures[value.fixture];
  }
  return Array.isArray(value) ? value.map((each) => resolve(each, fixtures)) : value;
};

const exampleIn = ({ example = {} }: Endpoint, fixtures: Fixtures): Call => {
  const entries = Object.entries(example).map(([name, value]) => [name, resolve(value, fixtures)] as const);
  const { file, cookie, ...input } = Object.fromEntries(entries);
  return { input, ...(file ? { file: file as Call['file'] } : {}), ...(typeof cookie === 'string' ? { cookie } : {}) };
};

/** A product in use: users with tokens, their objects, and the app. */
export const makeWorld = async (
  { base, jobs }: Pick<TestContext, 'base' | 'jobs'>,
  options: Partial<AppOptions> = {},
) => {
  // Without route limits, which would answer before the verbs.
  const routes = allRoutes.map((route) => {
    const { perMinute: _, ...rest } = route.options;
    return { ...route, options: rest };
  });
  const app = await buildApp(base, { routes, ...options });
  const people = await everybody(base);
  const tokens = await everyToken(base, people);
  const make: Maker['make'] = async (name, call = {}, caller) => {
    const endpoint = endpointNamed(name);
    const answer = await send(app, endpoint, call, tokens[caller ?? usualCaller[endpoint.access]]);
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
    const cookie = answer.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    return { ...answer.json<Record<string, unknown>>(), cookie };
  };
  const fixtures = await allFixtures({ ctx: systemCtx(base), jobs, people, make });
  const withCookie = (call: Call, caller: Caller): Call =>
    caller in byCookie
      ? { ...call, cookie: [fixtures.cookies[caller as keyof typeof byCookie], call.cookie].join('; ') }
      : call;
  return {
    ...{ app, people, tokens, fixtures },
    /** Calls this world's app, or another server on the same data. */
    ask: (endpoint: Endpoint, call: Call, caller: Caller, server: FastifyInstance = app): Promise<Response> =>
      send(server, endpoint, withCookie(call, caller), tokens[caller]),
    /** A call's example with its fixtures filled in. */
    exampleOf: (endpoint: Endpoint) => exampleIn(endpoint, fixtures),
  };
};
export type World = Awaited<ReturnType<typeof makeWorld>>;
