import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { buildApp } from '../app';
import { newId, systemCtx, type BaseCtx } from '../context';
import { openPostgres } from '../db/postgres';
import { ownerContacts, ownerSessions } from '../db/schema';
import { sharedCallCounts } from '../http/callCounts';
import { ownerCookieName } from '../cookies';
import { daysAfter } from '../lib/time';
import { hashToken, newToken } from '../lib/tokens';
import { openSession } from '../modules/sessions';
import { databaseMediaStore } from '../providers/mediaStore';
import { allRoutes } from '../routes';
import type { Config } from '../config';
import { TestClock, testConfig, testParts } from './testContext';

/** One of several servers on one PostgreSQL. */
export const openServer = async (
  url: string,
  {
    clock = new TestClock(),
    config = {},
    poolSize = 8,
    readUrl = null,
    clockFault,
  }: {
    clock?: Pick<TestClock, 'now'>;
    clockFault?: BaseCtx['clockFault'];
    config?: Partial<Config>;
    poolSize?: number;
    readUrl?: string | null;
  } = {},
) => {
  const database = await openPostgres(url, poolSize, () => undefined, { readUrl });
  const parts = testParts(database.db, clock, testConfig(config));
  const base: BaseCtx = {
    ...parts.base,
    ...(clockFault ? { clockFault } : {}),
    ...(database.reads ? { reads: database.reads } : {}),
    providers: { ...parts.base.providers, media: databaseMediaStore(database.db) },
  };
  const callCounts = sharedCallCounts(database, base.log);
  const app = await buildApp(base, { routes: allRoutes, callCounts });
  return {
    app,
    base,
    database,
    logged: parts.logged,
    jobs: parts.jobs,
    /** Calls as this user, with `inject`'s options. */
    call: (token: string, options: InjectOptions) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }),
    signIn: (who: { readonly id: string; readonly isAdmin: boolean }) => openSession(systemCtx(base), who),
    /** Opens a job owner's page and returns its cookie. */
    enterAs: async (ownerId: string) => {
      const [token, now] = [newToken(), base.now()];
      const [contact] = await base.db.select().from(ownerContacts).where(eq(ownerContacts.ownerId, ownerId)).limit(1);
      if (!contact) throw new Error(`owner ${ownerId} has no mailbox`);
      await base.db.insert(ownerSessions).values({
        ...{ id: newId(), tokenHash: hashToken(token), contactId: contact.id },
        ...{ createdAt: now, lastSeenAt: now, expiresAt: daysAfter(now, 1) },
      });
      return `${ownerCookieName}=${token}`;
    },
    close: async () => {
      await app.close();
      callCounts.stop();
      await database.close();
    },
  };
};
export type TestServer = Awaited<ReturnType<typeof openServer>>;
