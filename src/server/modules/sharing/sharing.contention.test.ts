import { setTimeout as pause } from 'node:timers/promises';
import { count, eq, sum } from 'drizzle-orm';
import { sharingLimits } from '../../../contract/limits';
import { inTransaction, systemCtx } from '../../context';
import { shareJobCounts, shareLinkCounts, shareSalts, shareVisitors } from '../../db/schema';
import { eventually } from '../../testing/concurrency';
import { acting, adminPerson, person, postedTask } from '../../testing/factories';
import { commonAgents, newJar, open } from '../../testing/visitors';
import { type KillableServer, startKillableServer } from '../../testing/killableServer';
import { resetDatabase, TestClock } from '../../testing/testContext';
import { testDatabaseUrl } from '../../testing/testDatabase';
import { openServer, type TestServer } from '../../testing/testServer';
import { applyTask } from '../applications';
import { findShareLink, visitOf, writeVisits, type ShareLink } from '.';

const chrome = (major: number): string =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`;

let servers: readonly TestServer[];
let reader: TestServer;
let paths: readonly string[];
const clock = new TestClock();
/** `VISITOR_IDS=off`, except in tests about ids. */
const withoutIds = { visitorIds: false };

beforeEach(async () => {
  await resetDatabase();
  const url = await testDatabaseUrl();
  reader = await openServer(url, { clock });
  servers = await Promise.all([
    openServer(url, { clock, config: withoutIds }),
    openServer(url, { clock, config: withoutIds }),
  ]);
  const ctx = systemCtx(reader.base);
  const admin = await adminPerson(ctx);
  const [one, other] = [
    await postedTask(ctx, admin, { jobLink: 'https://shop.example/1' }),
    await postedTask(ctx, admin, { jobLink: 'https://shop.example/2' }),
  ];
  const [ada, eze] = [await person(ctx), await person(ctx)];
  const take = async (member: typeof ada, task_id: string) =>
    new URL((await applyTask(acting(ctx, member), { task_id })).data.share?.url ?? '').pathname;
  paths = [await take(ada, one.id), await take(eze, one.id), await take(eze, other.id)];
});
afterEach(() => reader.close());

const visit = (server: TestServer, path: string, ip: string, major = 120) =>
  server.app.inject({ url: path, remoteAddress: ip, headers: { 'user-agent': chrome(major) } });
const stopBoth = () => Promise.all(servers.map((server) => server.close()));
const byKind = async () => {
  const { db } = reader.base;
  const rows = await db
    .select({ kind: shareLinkCounts.kind, visits: sum(shareLinkCounts.visits).mapWith(Number) })
    .from(shareLinkCounts)
    .groupBy(shareLinkCounts.kind);
  const [all] = await db.select({ visits: sum(shareJobCounts.visits).mapWith(Number) }).from(shareJobCounts);
  const kinds = Object.fromEntries(rows.map(({ kind, visits }) => [kind, visits]));
  expect(rows.reduce((total, { visits }) => total + visits, 0)).toBe(all?.visits ?? 0);
  return kinds;
};

it('one visitor at two servers at once counts once, and both use one salt', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, nth) => visit(servers[nth % 2]!, paths[0]!, `203.0.113.${nth}`)));
  await stopBoth();
  expect(await byKind()).toEqual({ counted: 1, repeat: 39 });
  expect(await reader.base.db.$count(shareSalts)).toBe(1);
});

const linksOf = () =>
  Promise.all(paths.map(async (path) => (await findShareLink(reader.base, path.replace('/s/', ''))) as ShareLink));
const visitFrom = (link: ShareLink, ip: string, major = 120) =>
  visitOf(
    link,
    {
      ...{ method: 'GET', ip, headers: { 'user-agent': chrome(major) } },
      ...{ via: undefined, pictureHash: null, deviceIdHash: null },
    },
    clock.now(),
    () => false,
  );
const writeAt = (writer: number, visits: Parameters<typeof writeVisits>[1]) =>
  inTransaction(systemCtx(servers[writer % 2]!.base), (tx) => writeVisits(tx, visits));

it('two servers recording a crowd of one network count no more than one would', async () => {
  const max = sharingLimits.visitorsPerNetwork;
  const [link] = (await linksOf()) as [ShareLink];
  const writers = Array.from({ length: 8 }, (_, writer) => writer);
  const crowdOf = (writer: number) =>
    Array.from({ length: max }, (_, nth) => visitFrom(link, '203.0.113.7', 60 + writer * max + nth));
  // Creates the day's salt, or all would wait for it.
  await writeAt(0, [visitFrom(link, '198.51.100.7')]);
  await Promise.all(writers.map((writer) => writeAt(writer, crowdOf(writer))));
  await stopBoth();
  expect(await byKind()).toEqual({ counted: max + 1, crowded: 7 * max });
});

it('servers recording the same links in any order lose no visit and do not deadlock', async () => {
  const links = await linksOf();
  const [writers, turns] = [6, 5];
  const write = async (writer: number): Promise<void> => {
    const ordered = writer % 2 === 0 ? links : [...links].reverse();
    for (let turn = 0; turn < turns; turn += 1)
      await writeAt(
        writer,
        ordered.map((link) => visitFrom(link, `198.51.${turn}.7`)),
      );
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await stopBoth();
  expect(await byKind()).toEqual({ counted: 3 * turns, repeat: 3 * turns * (writers - 1) });
  expect(servers.flatMap(({ logged }) => logged)).toEqual([]);
});

it('a stopping server records every visit it answered', async () => {
  const [server] = servers as [TestServer];
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      fetch(`${address}${paths[nth % 3]!}`, { redirect: 'manual', headers: { 'user-agent': chrome(nth + 1) } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  await stopBoth();
  const { counted = 0, crowded = 0 } = (await byKind()) as Record<string, number>;
  expect(counted + crowded).toBe(200);
  const rows = await reader.base.db
    .select({ visitors: count() })
    .from(shareVisitors)
    .where(eq(shareVisitors.day, '2026-03-05'));
  expect(rows[0]?.visitors).toBe(counted);
});

it('a server records regularly, so a killed one loses little', async () => {
  const [server] = servers as [TestServer];
  await visit(server, paths[0]!, '203.0.113.7');
  // No server is stopped here, so this was written automatically.
  await eventually(async () => (await reader.base.db.$count(shareVisitors)) === 1);
  expect(await byKind()).toEqual({ counted: 1 });
  await stopBoth();
});

describe('browsers with ids, at two servers', () => {
  let both: readonly TestServer[];
  beforeEach(async () => {
    await stopBoth();
    const url = await testDatabaseUrl();
    both = await Promise.all([openServer(url, { clock }), openServer(url, { clock })]);
  });
  const times = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth);
  const agentOf = (nth: number): string => commonAgents[nth % commonAgents.length] ?? '';
  /** A visit at either server, following redirects there. */
  const come = (nth: number, ip: string, jar: Map<string, string> | null, agent = agentOf(nth)) =>
    open(both[nth % 2]!.app, paths[0]!, { agent, ip, jar });
  const written = async (): Promise<Record<string, number>> => {
    await Promise.all(both.map((server) => server.close()));
    return byKind();
  };

  it('300 people with ten kinds of browser on four networks count as at least 240', async () => {
    await Promise.all(times(300).map((nth) => come(nth, `102.89.${nth % 4}.${nth % 250}`, newJar())));
    const { counted = 0, 'no-id': missed = 0 } = await written();
    expect(counted).toBeGreaterThanOrEqual(240);
    expect(counted + missed).toBe(300);
  });

  it('one phone changing browser and network over 300 visits counts as at most 2', async () => {
    const jar = newJar();
    for (const nth of times(300)) await come(nth, `102.${nth % 9}.3.4`, jar);
    const { counted = 0, repeat = 0 } = await written();
    expect([1, 2]).toContain(counted);
    expect(counted + repeat).toBe(300);
  });

  it('a script without cookies counts as at most 15 on one network', async () => {
    await Promise.all(times(300).map((nth) => come(nth, '102.89.0.7', null, chrome(nth + 1))));
    const { counted = 0 } = await written();
    expect(counted).toBe(sharingLimits.directPerNetwork);
    expect(counted).toBeLessThanOrEqual(15);
  });

  it('a script with new cookies per visit counts up to the setting', async () => {
    await Promise.all(times(300).map((nth) => come(nth, '102.89.0.7', newJar())));
    const { counted } = await written();
    expect(counted).toBe(reader.base.config.visitorsPerNetwork);
  });
});

describe('a killed server', () => {
  let server: KillableServer;
  beforeEach(async () => {
    const settings = { TRUST_PROXY: 'true', VISITOR_IDS: 'off' };
    server = await startKillableServer(settings, clock.now());
  });
  afterEach(async () => {
    server.end();
    await stopBoth();
  });

  const addressOf = (nth: number): string => `10.${nth >> 8}.${nth & 255}.7`;
  const come = (from: number, visitors: number) =>
    Promise.all(
      Array.from({ length: visitors }, async (_, nth) => {
        const headers = { 'user-agent': chrome(120), 'x-forwarded-for': addressOf(from + nth) };
        const url = server.address + paths[(from + nth) % 3]!;
        expect((await fetch(url, { redirect: 'manual', headers })).status).toBe(302);
      }),
    );
  const comeElsewhere = (visitors: number) =>
    Promise.all(
      Array.from({ length: visitors }, (_, nth) => visit(servers[nth % 2]!, paths[nth % 3]!, addressOf(nth))),
    );
  const counted = async (): Promise<number> => {
    const kinds = (await byKind()) as Record<string, number>;
    expect(await reader.base.db.$count(shareVisitors)).toBe(kinds.counted ?? 0);
    return kinds.counted ?? 0;
  };

  it('has recorded everything older than a second, and repeats count once', async () => {
    const [before, wave] = [60, 6];
    await come(0, before);
    const over = pause(1_000, true);
    let all = before;
    // Visits continue until the server is killed, and some are lost.
    for (; !(await Promise.race([over, pause(20, false)])); all += wave) await come(all, wave);
    await server.kill(systemCtx(reader.base));
    const kept = await counted();
    expect(kept).toBeGreaterThanOrEqual(before);
    expect(kept).toBeLessThanOrEqual(all);
    await comeElsewhere(all);
    await Promise.all(servers.map(({ app }) => app.close()));
    expect(await byKind()).toEqual({ counted: all, repeat: kept });
  });

  // Statements from the first noted visitor to the last count.
  it.each([
    ['with nobody noted', 'BEFORE INSERT ON share_visitors', false],
    ['with its visitors noted', 'BEFORE INSERT ON share_link_counts', false],
    ['with the counts of its links written', 'BEFORE INSERT ON share_job_counts', false],
    ['while its visits commit', 'CONSTRAINT AFTER INSERT ON share_job_counts', true],
  ])('%s leaves its last write complete or absent, and repeats count once', async (_, event, isWritten) => {
    const visitors = 9;
    await server.killAt(systemCtx(reader.base), event, () => come(0, visitors));
    const kept = await counted();
    expect(kept > 0).toBe(isWritten);
    await comeElsewhere(visitors);
    await Promise.all(servers.map(({ app }) => app.close()));
    expect(await byKind()).toEqual({ counted: visitors, ...(isWritten ? { repeat: kept } : {}) });
  });
});
