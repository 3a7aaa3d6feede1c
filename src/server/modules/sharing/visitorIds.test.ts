import { sum } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/limits';
import { buildApp } from '../../app';
import { shareLinkCounts, shareVisitors } from '../../db/schema';
import { adminPerson, handedIn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { commonAgents, newJar, open } from '../../testing/visitors';
import { getTask } from '../jobs';
import { getProof } from '../proofs';
import { forgetVisitors, noteSigns } from '.';

const t = testContext();
const target = 'https://shop.example/offer';
const id = 'sharenaira_visitor';
const [chrome = ''] = commonAgents;

let admin: Person;
let ada: Person;
let taskId = '';
let proofId = '';
let path = '';

/** A job whose link exists and whose proof is in review. */
const post = async (): Promise<void> => {
  ({ id: taskId } = await postedTask(t.ctx, admin, { jobLink: target }));
  proofId = await handedIn(t.ctx, ada, taskId);
  path = new URL((await getTask(t.as(ada), { id: taskId })).data.application?.share?.url ?? '').pathname;
};

beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
  await post();
});

type Server = Awaited<ReturnType<typeof buildApp>>;
/** Stops the server afterwards, so that visits are written. */
const serving = async <Result>(use: (server: Server) => Promise<Result>, base = t.base): Promise<Result> => {
  const server = await buildApp(base, { routes: [] });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
};

const kinds = async (): Promise<Record<string, number>> => {
  const rows = await t.ctx.db
    .select({ kind: shareLinkCounts.kind, visits: sum(shareLinkCounts.visits).mapWith(Number) })
    .from(shareLinkCounts)
    .groupBy(shareLinkCounts.kind);
  return Object.fromEntries(rows.map(({ kind, visits }) => [kind, visits]));
};
const shareOfProof = async () => (await getProof(t.as(admin), { id: proofId })).data.share;

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth);
const agentOf = (nth: number): string => commonAgents[nth % commonAgents.length] ?? '';
const addressOf = (nth: number): string => `102.89.${nth % 4}.${1 + (nth % 250)}`;
const honest = (server: Server) =>
  Promise.all(times(300).map((nth) => open(server, path, { agent: agentOf(nth), ip: addressOf(nth), jar: newJar() })));

describe('for one link and day', () => {
  it('300 people with ten kinds of browser on four networks count as at least 240, each with at most one extra redirect', async () => {
    const visits = await serving(honest);
    expect(Math.max(...visits.map((answers) => answers.length))).toBe(2);
    expect(new Set(visits.map((answers) => answers.at(-1)?.headers.location))).toEqual(new Set([target]));
    const { counted = 0 } = await kinds();
    expect(counted).toBeGreaterThanOrEqual(240);
    expect(counted).toBeLessThanOrEqual(300);
  });

  it('one phone changing browser and network over 300 visits counts as at most 2', async () => {
    const jar = newJar();
    await serving(async (server) => {
      for (const nth of times(300)) await open(server, path, { agent: agentOf(nth), ip: `102.${nth % 9}.3.4`, jar });
    });
    const { counted = 0, repeat = 0 } = await kinds();
    expect(counted).toBeGreaterThanOrEqual(1);
    expect(counted).toBeLessThanOrEqual(2);
    expect(counted + repeat).toBe(300);
  });

  it('a script without cookies counts as at most 15 on one network, and the reviewer sees a sign', async () => {
    const agent = (nth: number) => chrome.replace('138.', `${nth + 1}.`);
    await serving(async (server) => {
      for (const nth of times(200)) await open(server, path, { agent: agent(nth), ip: `102.89.0.${nth}`, jar: null });
    });
    expect(await kinds()).toEqual({ counted: sharingLimits.directPerNetwork, 'no-id': 195 });
    expect(sharingLimits.directPerNetwork).toBeLessThanOrEqual(15);
    expect(await shareOfProof()).toEqual({ opened: 5, visits: 200, signs: ['no_ids'] });
  });

  it('a script with new cookies per visit counts up to its network’s setting', async () => {
    const { visitorsPerNetwork } = t.base.config;
    expect(visitorsPerNetwork).toBe(100);
    const script = (server: Server) =>
      Promise.all(
        times(150).map((nth) => open(server, path, { agent: agentOf(nth), ip: '102.89.7.7', jar: newJar() })),
      );
    await serving(script);
    expect(await kinds()).toEqual({ counted: 100, crowded: 50 });
    await serving(script, { ...t.base, config: { ...t.base.config, visitorsPerNetwork: 120 } });
    expect(await kinds()).toMatchObject({ counted: 120 });
  });
});

it('three networks with thirty mixed browsers each stay within the limit and show a sign', async () => {
  for (const hour of times(6)) {
    t.clock.advance({ hours: hour === 0 ? 0 : 1 });
    await serving(async (server) => {
      for (const nth of times(15))
        await open(server, path, {
          agent: chrome.replace('138.', `${hour * 15 + nth}.`),
          ip: `197.210.${nth % 3}.9`,
          jar: null,
        });
    });
  }
  const { counted = 0 } = await kinds();
  expect(counted).toBeLessThanOrEqual(3 * sharingLimits.directPerNetwork);
  expect((await shareOfProof())?.signs).toEqual(['no_ids']);
});

it('a few visits without ids on each of a member’s many links show a sign on all', async () => {
  const before = proofId;
  for (const nth of times(4)) {
    await post();
    await serving(async (server) => {
      for (const one of times(9))
        await open(server, path, { agent: chrome.replace('138.', `${one + 1}.`), ip: `102.89.${nth}.9`, jar: null });
    });
    expect((await shareOfProof())?.visits).toBe(9);
  }
  proofId = before;
  expect(await shareOfProof()).toEqual({ opened: 0, visits: 0, signs: ['no_ids'] });
});

it('20 days of 300 honest people on four networks show no sign', async () => {
  for (const day of times(20)) {
    await serving(honest);
    await noteSigns(t.ctx);
    await forgetVisitors(t.ctx);
    const share = await shareOfProof();
    expect(share?.signs).toEqual([]);
    expect(share?.opened).toBeGreaterThanOrEqual(240 * (day + 1));
    t.clock.advance({ days: 1 });
  }
});

describe('a browser', () => {
  it('among the first of its network is forwarded at once, with an id for the day on /s only', async () => {
    const [answer, more] = await serving((server) =>
      open(server, `${path}?v=w`, { agent: chrome, ip: '102.89.0.1', jar: newJar() }),
    );
    expect(more).toBeUndefined();
    expect(answer?.headers.location).toBe(target);
    // 10:00 in Lagos.
    const set = `${id}=[\\w-]{22}; Max-Age=${14 * 3_600}; Path=/s; HttpOnly; SameSite=Lax`;
    expect(answer?.headers['set-cookie']).toMatch(new RegExp(`^${set}$`));
  });

  it('over https keeps it for this host and encrypted connections', async () => {
    const config = { ...t.base.config, publicUrl: 'https://sharenaira.example' };
    const [answer] = await serving((server) => open(server, path, { agent: chrome, ip: '102.89.0.1', jar: newJar() }), {
      ...t.base,
      config,
    });
    expect(answer?.headers['set-cookie']).toMatch(
      /^__Secure-sharenaira_visitor=.+; Path=\/s; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('that refuses cookies is asked once for its id and forwarded uncounted', async () => {
    await serving((server) => open(server, path, { agent: chrome, ip: '102.89.0.1', jar: null }));
    const answers = await serving(async (server) => {
      await open(server, path, { agent: chrome, ip: '102.89.0.1', jar: newJar() });
      return open(server, `${path}?v=w`, { agent: chrome, ip: '102.89.0.2', jar: null });
    });
    expect(answers.map(({ headers }) => headers.location)).toEqual([`${path}?v=w&i=1`, target]);
    expect(await kinds()).toEqual({ counted: 1, 'no-id': 2 });
  });

  it('known by its address keeps its source over the redirect', async () => {
    const answers = await serving(async (server) => {
      await open(server, path, { agent: chrome, ip: '102.89.0.1', jar: newJar() });
      const headers = { 'user-agent': chrome, referer: 'https://l.facebook.com/l.php?u=x' };
      return [await server.inject({ url: path, remoteAddress: '102.89.0.2', headers })];
    });
    expect(answers[0]?.headers.location).toBe(`${path}?v=f&i=1`);
  });

  it('with an invented id has none', async () => {
    await serving(async (server) => {
      for (const made of ['x', 'a'.repeat(5_000), '%00'.repeat(8), '"><script>aaaaaaaaaaa'])
        await open(server, path, { agent: chrome, ip: '102.89.0.1', jar: new Map([[id, made]]) });
    });
    expect(await kinds()).toMatchObject({ counted: 4 });
  });

  it('has other hashes on other links and days', async () => {
    const jar = newJar();
    const come = () => serving((server) => open(server, path, { agent: chrome, ip: '102.89.0.1', jar }));
    await come();
    await post();
    await come();
    t.clock.advance({ days: 1 });
    await come();
    const rows = await t.ctx.db.select().from(shareVisitors);
    expect(rows).toHaveLength(3);
    for (const part of ['visitor', 'network', 'agent'] as const)
      expect(new Set(rows.map((row) => row[part].toString())).size).toBe(3);
    expect(JSON.stringify(rows)).not.toContain(jar.get(id));
  });
});

it.each([
  ['a preview', { 'user-agent': 'WhatsApp/2.23.20.0 A' }, 'GET'],
  ['a robot', { 'user-agent': 'curl/8.5.0' }, 'GET'],
  ['a browser that loads ahead', { 'user-agent': chrome, 'sec-purpose': 'prefetch' }, 'GET'],
  ['a check', { 'user-agent': chrome }, 'HEAD'],
] as const)('%s is forwarded at once without an id, however many came before', async (_name, headers, method) => {
  const answers = await serving((server) =>
    Promise.all(times(20).map(() => server.inject({ method, url: path, remoteAddress: '102.89.0.1', headers }))),
  );
  expect(new Set(answers.map((answer) => answer.headers.location))).toEqual(new Set([target]));
  expect(answers.flatMap((answer) => answer.headers['set-cookie'] ?? [])).toEqual([]);
});

it('with VISITOR_IDS=off nothing is set, and each kind of browser per network is one visitor', async () => {
  const base = { ...t.base, config: { ...t.base.config, visitorIds: false } };
  const visits = await serving(honest, base);
  expect(new Set(visits.map((answers) => answers.length))).toEqual(new Set([1]));
  expect(visits.flat().flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
  expect((await kinds()).counted).toBe(20);
});

it('an address that loops over one link blocks nobody from another', async () => {
  const base = { ...t.base, config: { ...t.base.config, rateLimitPerMinute: 1 } };
  const [one, other] = ['/s/AAAAAAAA', '/s/BBBBBBBB'];
  const answers = await serving(async (server) => {
    const call = async (url: string) => (await server.inject({ url, remoteAddress: '102.89.0.1' })).statusCode;
    const loop = [];
    for (const _ of times(sharingLimits.callsTimes + 1)) loop.push(await call(one));
    return [loop.at(-1), await call(other), await call('/s/none')];
  }, base);
  expect(answers).toEqual([429, 404, 404]);
});
