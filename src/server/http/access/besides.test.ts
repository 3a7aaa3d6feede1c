import type { FastifyInstance } from 'fastify';
import { allEndpoints } from '../../../contract';
import { basePath } from '../../../contract/endpoint';
import { buildApp } from '../../app';
import type { PayoutProvider } from '../../providers/ports';
import { builtSite } from '../../testing/access/builtSite';
import { heldWorld } from '../../testing/access/heldWorld';
import { allRoutes } from '../../routes';
import { callers, type Caller } from '../../testing/access/rules';

interface RuleBeside {
  readonly answer: number;
  /** Callers with another answer. */
  readonly answers?: Partial<Record<Caller, number>>;
  readonly because: string;
}

const samePage: RuleBeside = { answer: 200, because: 'the same for everybody; names no call' };

/** Routes outside the contract; the answer holds for all callers but those named. */
const besides: Readonly<Record<string, RuleBeside>> = {
  'GET /healthz': { answer: 200, because: 'says that the process answers' },
  'GET /readyz': { answer: 200, because: 'says that the database answers' },
  'GET /metrics': { answer: 200, because: 'callers on this machine alone; through a proxy there is no such address' },
  'GET /media/:name': {
    answer: 404,
    answers: { holder: 200, admin: 200 },
    because: 'the member of the picture and admins; to everybody else there is none',
  },
  'GET /media/:name/small': {
    answer: 404,
    answers: { holder: 200, admin: 200 },
    because: 'as the picture itself',
  },
  'GET /media/owner/:name': {
    answer: 404,
    answers: { jobOwner: 200 },
    because: 'the owner of a job whose proof shows it',
  },
  'GET /r/:code': { answer: 404, because: 'anyone who has the address of a shared receipt' },
  'HEAD /r/:code': { answer: 404, because: 'as its GET' },
  'GET /s/:code': { answer: 404, because: 'anyone who has the address of a member’s link' },
  'HEAD /s/:code': { answer: 404, because: 'as its GET' },
  'GET /api/docs': samePage,
  'GET /api/docs/page.js': samePage,
  'GET /api/docs/rapidoc-min.js': samePage,
  'GET /api/docs/rapidoc-min.js.LICENSE.txt': samePage,
  'GET /api/docs/openapi.json': {
    answer: 401,
    answers: { holder: 403, other: 403, admin: 200, exAdminAnew: 403 },
    because: 'for admins; with `NODE_ENV=development` for anyone',
  },
  'POST /share': { answer: 303, because: 'keeps nothing: a phone without our service worker is led to a page' },
  'POST /api/v1/payments/webhook': { answer: 403, because: 'the payments provider alone, by its signature' },
};

/** Pages and files of the built site, without personal data; mounted only with a build. */
const isSite = (route: string): boolean =>
  /^(?:GET|HEAD) \//.test(route) && !/^\S+ \/(?:api|media|r|s|metrics|healthz|readyz)(?:\/|$)/.test(route);

const { current } = heldWorld();
const everyCaller = Object.keys(callers) as Caller[];
const webRoot = builtSite();

const deaf: PayoutProvider = {
  submit: async () => ({ kind: 'unclear', why: 'nobody there' }),
  inquire: async () => ({ kind: 'missing' }),
  balanceKobo: async () => null,
  hintOf: () => 'forged',
};
let app: FastifyInstance;
beforeAll(async () => {
  const { base } = current();
  const providers = { ...base.providers, payouts: deaf };
  app = await buildApp({ ...base, providers }, { routes: allRoutes, metrics: {}, webRoot });
});
afterAll(() => app.close());

/** Every mounted route as `METHOD /path`, from Fastify's tree with four characters per level. */
const mounted = (): string[] => {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, edge, path, methods] = /^([\s│├└─]*)(\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (edge === undefined || path === undefined || edge === '') return [];
      const depth = edge.length / 4;
      above.splice(depth - 1, Infinity, path);
      return (methods?.split(', ') ?? []).map((method) => `${method} ${above.join('')}`);
    });
};
const ofContract = allEndpoints.map(
  ({ method, version, path }) => `${method} ${basePath[version]}${path.replace(/\{(\w+)\}/g, ':$1')}`,
);

const askAs = (caller: Caller, route: string, headers: Record<string, string> = {}) => {
  const { tokens, fixtures } = current().world;
  const [method, path] = route.split(' ') as ['GET' | 'HEAD' | 'POST', string];
  const url = path.replace(':name', fixtures.photo.replace('/media/', ''));
  const token = tokens[caller];
  const { [caller as 'jobOwner']: cookie } = fixtures.cookies;
  return app.inject({
    method,
    url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}), ...headers },
  });
};

it('mounts the contract, the site and the listed exceptions, and nothing else', () => {
  const all = mounted();
  const beside = all.filter((route) => !ofContract.includes(route) && !isSite(route));
  expect([...ofContract].sort()).toEqual(all.filter((route) => ofContract.includes(route)).sort());
  expect(beside.sort()).toEqual(Object.keys(besides).sort());
  expect(all.filter(isSite).length).toBeGreaterThan(8);
});

it.each(Object.entries(besides))(
  '%s answers all callers alike, except those it admits',
  async (route, { answer, answers }) => {
    for (const caller of everyCaller)
      expect([caller, (await askAs(caller, route)).statusCode]).toEqual([caller, answers?.[caller] ?? answer]);
  },
);

it('every document and file of the site is the same for everyone', async () => {
  const pages = mounted().filter((route) => isSite(route) && !route.includes(':'));
  for (const route of pages) {
    const [first, ...others] = await Promise.all(everyCaller.map((caller) => askAs(caller, route)));
    expect(first!.statusCode).toBe(route.endsWith('/change-password') ? 302 : 200);
    for (const other of others) expect(other.body).toBe(first!.body);
  }
});
