import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context';
import { eventually, waitsForLocks } from './concurrency';
import { holdTransaction } from './testContext';
import { testDatabaseUrl } from './testDatabase';

const name = 'to-be-killed';
const lockKey = 7_243_077;

/** Starts `serverChild.ts` on the tests' database, to be killed. */
export const startKillableServer = async (settings: Readonly<Record<string, string>>, now: Date) => {
  const url = new URL(await testDatabaseUrl());
  url.searchParams.set('application_name', name);
  const words = [join(__dirname, 'serverChild.ts'), url.href, 'serve', JSON.stringify(settings), now.toISOString()];
  const child = spawn(process.execPath, ['-r', 'esbuild-register', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout })
      .once('line', resolve)
      .once('close', () => resolve('nothing'));
  });
  expect(address).toMatch(/^http:/);

  /** Its sessions end only after their current statement. */
  const kill = async ({ db }: Ctx, release: () => Promise<void> = async () => undefined): Promise<void> => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
    await release();
    await eventually(async () => {
      const { rows } = await db.execute(sql`SELECT FROM pg_stat_activity WHERE application_name = ${name}`);
      return rows.length === 0;
    });
  };

  /** Kills it while the statement of `act` that fires a trigger waits. `event` is as in CREATE TRIGGER; `CONSTRAINT` before it waits for the commit. */
  const killAt = async (ctx: Ctx, event: string, act: () => Promise<unknown>, when = 'true'): Promise<void> => {
    const [, constraint = '', moment = ''] = /^(CONSTRAINT )?(.+)$/.exec(event) ?? [];
    const late = constraint && 'DEFERRABLE INITIALLY DEFERRED';
    const table = moment.split(' ON ')[1] ?? '';
    await ctx.db.execute(
      sql.raw(`CREATE FUNCTION waits_here() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock(${lockKey}); RETURN NEW; END $$`),
    );
    await ctx.db.execute(
      sql.raw(`CREATE ${constraint}TRIGGER waits_here ${moment} ${late}
        FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION waits_here()`),
    );
    try {
      const { tx, rollBack } = await holdTransaction(ctx.db);
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`);
      await act();
      await waitsForLocks(ctx, 1);
      await kill(ctx, rollBack);
    } finally {
      await ctx.db.execute(sql.raw(`DROP TRIGGER waits_here ON ${table}; DROP FUNCTION waits_here`));
    }
  };

  return { address, kill, killAt, end: (): void => void child.kill('SIGKILL') };
};
export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>;
