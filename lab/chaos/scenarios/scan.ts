import path from 'node:path';
import { allEndpoints } from '../../../src/contract';
import type { Endpoint } from '../../../src/contract/endpoint';
import { none, told, type Figure } from '../figures';
import { validShot, type Shot, type Who } from '../fuzz/requests';
import type { Known } from '../fuzz/values';
import { inFlight, type Person } from '../client';
import { earn, handIn, postJob } from '../money';
import { idOf, logInAgain, logInChief } from '../people';
import type { Random } from '../random';
import { gather, type Company, type Scene, type Stage } from '../scenario';
import { foreignPaths } from '../scan/paths';
import { holes, injections, missing, openPaths, type Injection } from '../scan/programs';
import { openWeak } from '../scan/vulnerableServer';

const sideBySide = 3;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What can be put into a parameter: uploads bring a file, and events have no end. */
const asked = allEndpoints.filter(
  ({ params, query, body, upload, produces }) =>
    upload === null &&
    produces !== 'events' &&
    [params, query, body].some(({ shape }) => Object.keys(shape).length > 0),
);

/** As it goes over the wire; the star says that an id in the path is a parameter too. */
const wireOf = ({ method, path: address, headers, body }: Shot, host: string, person: Person | null): string => {
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

/** What there is to name, but for who calls: a call that bans them would leave the rest outside. */
const know = async ({ line, server, admin, members }: Company): Promise<Known> => {
  const reads = ['users', 'tasks', 'submitted-tasks', 'withdrawal'];
  const headers = { authorization: `Bearer ${admin.token}` };
  const texts = await Promise.all(
    reads.map(async (read) => (await fetch(`${server.origin}/api/v1/admin/${read}`, { headers })).text()),
  );
  const spared = new Set(await Promise.all([admin, ...members.slice(0, 1)].map((person) => idOf(line, person))));
  return { ids: [...new Set(texts.join('').match(uuid) ?? [])].filter((id) => !spared.has(id)) };
};

const whoMayCall = ({ access }: Endpoint): Who =>
  access === 'admin' ? 'admin' : access === 'public' ? 'nobody' : 'member';

const injectEverywhere = async (stage: Stage, company: Company, folder: string): Promise<Injection[]> => {
  const { line, server, members } = company;
  const known = await know(company);
  // Every field that may be left out is there.
  const whole: Random = { ...stage.random, share: () => 0 };
  const [member] = members;
  if (!member) throw new Error('This scene needs a member.');
  return inFlight(asked, sideBySide, async (endpoint) => {
    const who = whoMayCall(endpoint);
    // Some of these calls end the session that they are made with: each has its own.
    const person = who === 'admin' ? await logInChief(line) : who === 'member' ? await logInAgain(line, member) : null;
    const shot = validShot(endpoint, who, whole, known);
    const tried = await injections(folder, endpoint.name, wireOf(shot, new URL(server.origin).host, person));
    if (tried.found.length > 0) stage.say(`  ${endpoint.name}: ${tried.found.join('; ')}`);
    return tried;
  });
};

const sum = (tried: readonly Injection[], of: (one: Injection) => number): number =>
  tried.reduce((total, one) => total + of(one), 0);

/** The same programs on a server that has the holes. */
const control = async (databaseUrl: string, folder: string): Promise<Figure[]> => {
  const weak = await openWeak(databaseUrl);
  try {
    const request = `GET /find?q=ada HTTP/1.1\r\nHost: ${new URL(weak.origin).host}\r\n\r\n`;
    const { found } = await injections(folder, 'weak', request);
    const paths = await openPaths(path.join(folder, 'weak-paths'), weak.origin, foreignPaths);
    const scripts = await holes(path.join(folder, 'weak-holes'), weak.origin, ['/hello?name=you'], []);
    const overlooked = (what: string, seen: readonly string[]): Figure =>
      none(`of a weak server not seen: ${what}`, seen.length > 0 ? 0 : 1);
    return [
      overlooked('its statement made of a parameter', found),
      overlooked('its backup', paths),
      overlooked(
        'its parameter written into a page',
        scripts.filter((hole) => hole.startsWith('Cross Site Scripting')),
      ),
    ];
  } finally {
    await weak.close();
  }
};

export const scanScene: Scene = {
  name: 'scan',
  proves: 'F2: programs that look for holes find none, and find those of a weak server',
  on: ['postgres'],
  rounds: 1,
  hindrance: () => {
    const wanted = missing();
    return wanted.length === 0 ? null : `It needs ${wanted.join(', ')}: apt-get install ${wanted.join(' ')}.`;
  },
  play: async (stage) => {
    const ground = await stage.open();
    const company = await gather(stage, ground, 3);
    const { line, admin, members, server } = company;
    await earn(line, admin, members, 5_000);
    await handIn(line, members, await postJob(line, admin, { amount: 100, slots: 10 }));
    const folder = path.join(ground.dataDir, '..');
    const weak = await control(ground.databaseUrl, folder);
    const served = await openPaths(path.join(folder, 'paths'), server.origin, foreignPaths);
    const desk = await logInChief(line);
    const found = await holes(
      path.join(folder, 'holes'),
      server.origin,
      ['/login', '/register', '/api/v1/admin/users?q=ada&page=1', '/api/v1/admin/withdrawal?q=ada&page=1'],
      [`Authorization: Bearer ${desk.token}`, `X-Forwarded-For: ${desk.address}`],
    );
    const tried = await injectEverywhere(stage, company, folder);
    line.close();
    return [
      ...weak,
      told('calls and parameters that sqlmap tried', `${tried.length}, ${sum(tried, ({ parameters }) => parameters)}`),
      none(
        'parameters that reach a statement',
        sum(tried, ({ found: one }) => one.length),
      ),
      none('holes that wapiti found', found.length),
      told('paths that ffuf asked for', foreignPaths.length),
      none('of them served, sent on or broken', served.length),
      none('servers gone', server.isGone() ? 1 : 0),
      ...[...found, ...served].slice(0, 12).map((words) => told(words, '')),
    ];
  },
};
