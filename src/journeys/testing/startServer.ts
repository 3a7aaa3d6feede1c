import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app';
import { systemCtx, type BaseCtx, type Ctx } from '../../server/context';
import type { OpenDatabase } from '../../server/db/client';
import { connectLive } from '../../server/start/startServer';
import { timetable } from '../../server/jobs/schedule';
import { hashPassword } from '../../server/modules/passwords';
import type { AccountFields } from '../../server/modules/sign-up';
import { checkLedger, type LedgerReport } from '../../server/modules/ledger';
import { allRoutes } from '../../server/routes';
import { adminPerson, person, type Person } from '../../server/testing/factories';
import { goodPassword } from '../../server/testing/signingUp';
import { resetDatabase, TestClock, testDatabase, testParts, type QueuedJob } from '../../server/testing/testContext';
import { Tab, type TabOptions } from './tab';

type Parts = ReturnType<typeof testParts>;

/** Replaces parts of the server before it starts; `stop` runs before the database closes. */
type Equip = (database: OpenDatabase, base: BaseCtx) => Promise<{ base: BaseCtx; stop: () => Promise<void> }>;

export interface JourneyServer {
  readonly origin: string;
  readonly clock: TestClock;
  readonly base: BaseCtx;
  /** Acts as the system, like jobs. */
  readonly ctx: Ctx;
  readonly jobs: QueuedJob[];
  /** A member who logs in with `goodPassword`. */
  member(fields?: Partial<AccountFields>): Promise<Person>;
  admin(fields?: Partial<AccountFields>): Promise<Person>;
  openTab(options?: Omit<TabOptions, 'origin' | 'now'>): Tab;
  /** A new browser in which this member is logged in and on their dashboard. */
  signedIn(who: Person, options?: Pick<TabOptions, 'at' | 'visible'>): Promise<Tab>;
  /** Runs every scheduled job once, at the time the clock shows. */
  runTimetable(): Promise<void>;
  ledger(): Promise<LedgerReport>;
}

let hash: Promise<string> | null = null;
const goodHash = (): Promise<string> => {
  hash ??= hashPassword(goodPassword);
  return hash;
};

interface RunningServer {
  readonly base: BaseCtx;
  readonly clock: TestClock;
  readonly parts: Parts;
  readonly origin: string;
  readonly tabs: Tab[];
  readonly close: () => Promise<void>;
}

const listening = async (base: BaseCtx): Promise<{ app: FastifyInstance; origin: string }> => {
  const app = await buildApp(base, { routes: allRoutes });
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }) };
};

const open = async (equip: Equip): Promise<RunningServer> => {
  await resetDatabase();
  const database = await testDatabase();
  const clock = new TestClock();
  const parts = testParts(database.db, clock);
  const equipped = await equip(database, parts.base);
  const stopLive = await connectLive(database, equipped.base);
  const { app, origin } = await listening(equipped.base);
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

/** Call once per file. Each test gets a server on an empty database; afterwards ledger and log must be clean. */
export const openServer = (
  equip: Equip = async (_database, base) => ({ base, stop: async () => undefined }),
): JourneyServer => {
  let running: RunningServer | null = null;
  const now = (): RunningServer => {
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

  const server: JourneyServer = {
    get origin() {
      return now().origin;
    },
    get clock() {
      return now().clock;
    },
    get base() {
      return now().base;
    },
    get ctx() {
      return systemCtx(now().base);
    },
    get jobs() {
      return now().parts.jobs;
    },
    member: async (fields) => person(now().base, { passwordHash: await goodHash(), ...fields }),
    admin: async (fields) => adminPerson(now().base, { passwordHash: await goodHash(), ...fields }),
    openTab: (options) => {
      const { origin, clock, tabs } = now();
      const tab = new Tab({ origin, now: clock.now, ...options });
      tabs.push(tab);
      return tab;
    },
    signedIn: async ({ email, isAdmin }, options) => {
      const tab = server.openTab({ at: isAdmin ? '/admin/dashboard' : '/account/dashboard', ...options });
      await tab.logsIn(email);
      return tab;
    },
    runTimetable: async () => {
      for (const { run } of timetable) await run(server.ctx);
    },
    ledger: () => checkLedger(now().base),
  };
  return server;
};
