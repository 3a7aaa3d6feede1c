import path from 'node:path';
import pLimit from 'p-limit';
import { allEndpoints } from '../../../src/contract';
import type { Endpoint } from '../../../src/contract/endpoint';
import { zero, info, type Figure } from '../figures';
import { validRequest, type FuzzRequest, type Role } from '../fuzz/requests';
import type { Known } from '../fuzz/values';
import type { Person } from '../client';
import { earn, handIn, postJob } from '../money';
import { idOf, logInAgain, logInAdmin } from '../people';
import type { Random } from '../random';
import { createFixtures, type Fixtures, type Scenario, type Context } from '../scenario';
import { foreignPaths } from '../scan/paths';
import { holes, injections, missing, openPaths, type Injection } from '../scan/programs';
import { startVulnerableServer } from '../scan/vulnerableServer';

const concurrency = 3;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What can be put into a parameter: uploads bring a file, and events have no end. */
const scannedEndpoints = allEndpoints.filter(
  ({ params, query, body, upload, produces }) =>
    upload === null &&
    produces !== 'events' &&
    [params, query, body].some(({ shape }) => Object.keys(shape).length > 0),
);

/** As it goes over the wire; the star says that an id in the path is a parameter too. */
const wireOf = ({ method, path: address, headers, body }: FuzzRequest, host: string, person: Person | null): string => {
  const [pathname = '', query] = address.split('?');
  const lines = [
    `${method} ${pathname.replace(uuid, '$&*')}${query === undefined ? '' : `?${query}`} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(person ? [`X-Forwarded-For: ${person.address}`] : []),
    ...(person?.token ? [`Authorization: Bearer ${person.token}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body?.toString() ?? ''}`;
};

/** Ids to name, without the callers' own: a call that bans one would leave the rest outside. */
const know = async ({ client, server, admin, members }: Fixtures): Promise<Known> => {
  const reads = ['users', 'tasks', 'submitted-tasks', 'withdrawal'];
  const headers = { authorization: `Bearer ${admin.token}` };
  const texts = await Promise.all(
    reads.map(async (read) => (await fetch(`${server.origin}/api/v1/admin/${read}`, { headers })).text()),
  );
  const spared = new Set(await Promise.all([admin, ...members.slice(0, 1)].map((person) => idOf(client, person))));
  return { ids: [...new Set(texts.join('').match(uuid) ?? [])].filter((id) => !spared.has(id)) };
};

const whoMayCall = ({ access }: Endpoint): Role =>
  access === 'admin' ? 'admin' : access === 'public' ? 'nobody' : 'member';

const injectEverywhere = async (context: Context, fixtures: Fixtures, folder: string): Promise<Injection[]> => {
  const { client, server, members } = fixtures;
  const known = await know(fixtures);
  // Every field that may be left out is there.
  const whole: Random = { ...context.random, share: () => 0 };
  const [member] = members;
  if (!member) throw new Error('This scenario needs a member.');
  return pLimit(concurrency).map(scannedEndpoints, async (endpoint) => {
    const who = whoMayCall(endpoint);
    // Some of these calls end the session that they are made with: each has its own.
    const person =
      who === 'admin' ? await logInAdmin(client) : who === 'member' ? await logInAgain(client, member) : null;
    const request = validRequest(endpoint, who, whole, known);
    const tried = await injections(folder, endpoint.name, wireOf(request, new URL(server.origin).host, person));
    if (tried.found.length > 0) context.log(`  ${endpoint.name}: ${tried.found.join('; ')}`);
    return tried;
  });
};

const sum = (tried: readonly Injection[], of: (one: Injection) => number): number =>
  tried.reduce((total, one) => total + of(one), 0);

/** The same programs on a server that has the holes. */
const control = async (databaseUrl: string, folder: string): Promise<Figure[]> => {
  const vulnerable = await startVulnerableServer(databaseUrl);
  try {
    const request = `GET /find?q=ada HTTP/1.1\r\nHost: ${new URL(vulnerable.origin).host}\r\n\r\n`;
    const { found } = await injections(folder, 'weak', request);
    const paths = await openPaths(path.join(folder, 'weak-paths'), vulnerable.origin, foreignPaths);
    const scripts = await holes(path.join(folder, 'weak-holes'), vulnerable.origin, ['/hello?name=you'], []);
    const overlooked = (what: string, seen: readonly string[]): Figure =>
      zero(`of a weak server not seen: ${what}`, seen.length > 0 ? 0 : 1);
    return [
      overlooked('its statement made of a parameter', found),
      overlooked('its backup', paths),
      overlooked(
        'its parameter written into a page',
        scripts.filter((hole) => hole.startsWith('Cross Site Scripting')),
      ),
    ];
  } finally {
    await vulnerable.close();
  }
};

export const scanScenario: Scenario = {
  name: 'scan',
  claim: 'F2: programs that look for holes find none, and find those of a weak server',
  on: ['postgres'],
  rounds: 1,
  skipReason: () => {
    const wanted = missing();
    return wanted.length === 0 ? null : `It needs ${wanted.join(', ')}: apt-get install ${wanted.join(' ')}.`;
  },
  run: async (context) => {
    const environment = await context.open();
    const fixtures = await createFixtures(context, environment, 3);
    const { client, admin, members, server } = fixtures;
    await earn(client, admin, members, 5_000);
    await handIn(client, members, await postJob(client, admin, { amount: 100, slots: 10 }));
    const folder = path.join(environment.dataDir, '..');
    const vulnerable = await control(environment.databaseUrl, folder);
    const served = await openPaths(path.join(folder, 'paths'), server.origin, foreignPaths);
    const adminSession = await logInAdmin(client);
    const found = await holes(
      path.join(folder, 'holes'),
      server.origin,
      ['/login', '/register', '/api/v1/admin/users?q=ada&page=1', '/api/v1/admin/withdrawal?q=ada&page=1'],
      [`Authorization: Bearer ${adminSession.token}`, `X-Forwarded-For: ${adminSession.address}`],
    );
    const tried = await injectEverywhere(context, fixtures, folder);
    client.close();
    return [
      ...vulnerable,
      info('calls and parameters that sqlmap tried', `${tried.length}, ${sum(tried, ({ parameters }) => parameters)}`),
      zero(
        'parameters that reach a statement',
        sum(tried, ({ found: one }) => one.length),
      ),
      zero('holes that wapiti found', found.length),
      info('paths that ffuf asked for', foreignPaths.length),
      zero('of them served, sent on or broken', served.length),
      zero('servers gone', server.isGone() ? 1 : 0),
      ...[...found, ...served].slice(0, 12).map((words) => info(words, '')),
    ];
  },
};
