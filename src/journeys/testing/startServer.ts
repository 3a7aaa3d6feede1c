import { buildApp } from '../../server/app';
import { systemCtx, type BaseCtx } from '../../server/context';
import type { OpenDatabase } from '../../server/db/client';
import { connectLive } from '../../server/start/startServer';
import { timetable } from '../../server/jobs/schedule';
import { hashPassword } from '../../server/modules/passwords';
import type { AccountFields } from '../../server/modules/sign-up';
import { checkLedger } from '../../server/modules/ledger';
import { allRoutes } from '../../server/routes';
import { adminPerson, person, type Person } from '../../server/testing/factories';
import { goodPassword } from '../../server/testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../server/testing/testContext';
import { Tab, type TabOptions } from './tab';

/** Replaces parts of the server before it starts; `stop` runs before the database closes. */
type Equip = (database: OpenDatabase, base: BaseCtx) => Promise<{ base: BaseCtx; stop: () => Promise<void> }>;

let hash: Promise<string> | undefined;
const goodHash = () => (hash ??= hashPassword(goodPassword));

const open = async (equip: Equip) => {
  await resetDatabase();
  const database = await testDatabase();
  const clock = new TestClock();
  const parts = testParts(database.db, clock);
  const equipped = await equip(database, parts.base);
  const stopLive = await connectLive(database, equipped.base);
  const app = await buildApp(equipped.base, { routes: allRoutes });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const tabs: Tab[] = [];
  const close = async (): Promise<void> => {
    for (const tab of tabs) tab.closes();
    // After a broken stream, fetch opens a spare connection that the server would wait for.
    const sparing = setInterval(() => app.server.closeAllConnections(), 20);
    await app.close();
    clearInterval(sparing);
    await stopLive();
    await equipped.stop();
  };
  return { base: equipped.base, clock, parts, origin, tabs, close };
};

/** Call once at the top of a file. Every test gets a server on an empty database; at the end its ledger must add up and its log hold no error. */
export const openServer = (equip: Equip = async (_database, base) => ({ base, stop: async () => undefined })) => {
  let running: Awaited<ReturnType<typeof open>> | null = null;
  const now = () => {
    if (!running) throw new Error('the house is open inside tests alone');
    return running;
  };
  beforeEach(async () => {
    running = await open(equip);
  });
  afterEach(async () => {
    const { close, parts, base } = now();
    await close();
    expect(parts.logged.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await checkLedger(base)).differences).toEqual([]);
    running = null;
  });

  const openTab = (options?: Omit<TabOptions, 'origin' | 'now'>): Tab => {
    const { origin, clock, tabs } = now();
    const tab = new Tab({ origin, now: clock.now, ...options });
    tabs.push(tab);
    return tab;
  };
  return {
    get origin() {
      return now().origin;
    },
    get clock() {
      return now().clock;
    },
    get base() {
      return now().base;
    },
    /** Acts as the system, like jobs. */
    get ctx() {
      return systemCtx(now().base);
    },
    get jobs() {
      return now().parts.jobs;
    },
    /** A member who logs in with `goodPassword`. */
    member: async (fields?: Partial<AccountFields>) =>
      person(now().base, { passwordHash: await goodHash(), ...fields }),
    admin: async (fields?: Partial<AccountFields>) =>
      adminPerson(now().base, { passwordHash: await goodHash(), ...fields }),
    openTab,
    signedIn: async ({ email, isAdmin }: Person, options?: Pick<TabOptions, 'at' | 'visible'>) => {
      const tab = openTab({ at: isAdmin ? '/admin/dashboard' : '/account/dashboard', ...options });
      await tab.logsIn(email);
      return tab;
    },
    runTimetable: async () => {
      for (const { run } of timetable) await run(systemCtx(now().base));
    },
    ledger: () => checkLedger(now().base),
  };
};
