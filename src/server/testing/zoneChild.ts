import { PGlite } from '@electric-sql/pglite';
import { limits } from '../../contract/limits';
import { parseConfig } from '../config';
import { systemCtx, type BaseCtx } from '../context';
import { embeddedOptions, overPGlite } from '../db/embedded';
import { migrate } from '../db/migrate';
import { applyTask, expireSlots } from '../modules/applications';
import { approveOverdue, remindOfReviews } from '../modules/proofs';
import { makeLog } from '../lib/log';
import type { Mail, Providers } from '../providers/ports';
import { acting, adminPerson, handedIn, person, postedTask } from './factories';

/** A process in any time zone that lets every deadline pass and prints events with times. */
const play = async (): Promise<unknown[]> => {
  const pglite = await PGlite.create('memory://', embeddedOptions);
  const database = overPGlite(pglite, () => pglite.close());
  await migrate(database);
  const begun = new Date('2026-03-28T23:30:00.000Z').getTime();
  let now = begun;
  const mails: Mail[] = [];
  const config = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', CONFIRM_ABOVE_NAIRA: 'off' });
  const base: BaseCtx = {
    db: database.db,
    now: () => new Date(now),
    config,
    log: makeLog(config),
    boss: { send: async (_ctx, _queue, data) => void mails.push(data as Mail) },
    // No clock asks one.
    providers: {} as Providers,
  };
  const ctx = systemCtx(base);
  const admin = await adminPerson(ctx);
  const task = await postedTask(ctx, admin, { applicants_needed: 2 });
  await handedIn(ctx, await person(ctx), task.id);
  await applyTask(acting(ctx, await person(ctx)), { task_id: task.id });

  const seen: unknown[] = [];
  const at = async (hours: number, what: (of: typeof ctx) => Promise<number>) => {
    for (const ms of [-1, 0, 1]) {
      now = begun + hours * 3_600_000 + ms;
      seen.push([what.name, hours, ms, await what(ctx)]);
    }
  };
  await at(limits.slotReservationHours, expireSlots);
  await at(limits.reviewReminderHours, remindOfReviews);
  await at(limits.reviewWindowDays * 24 - limits.dueSoonHours, remindOfReviews);
  await at(limits.reviewWindowDays * 24, approveOverdue);
  const moments = mails.flatMap(({ text }) => text.match(/auto-approves .*/g) ?? []);
  await database.close();
  return [...seen, ...moments];
};

play().then(
  (seen) => void process.stdout.write(JSON.stringify(seen)),
  (error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  },
);
