import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { backUp, type BackupReport } from '../backup/backUp';
import { archive, archiveRequest, bringBack } from '../jobs/archive';
import { restore } from '../backup/restore';
import { loadConfig, type Config } from '../config';
import { inLongSnapshot } from '../context';
import { migrate } from '../db/migrate';
import { toBaseline } from '../db/toBaseline';
import { renderEnvironment } from '../docs/environment';
import { makeLog } from '../lib/log';
import { checkLedger, type LedgerReport } from '../modules/ledger';
import { hashPassword } from '../modules/passwords';
import { resealSecrets, resetSecondFactorOf } from '../modules/second-factor';
import { makeProviders, pictureFiles } from '../providers/makeProviders';
import { ensureAdmin, removeAdmin } from './admins';
import { askRunningServer } from './controlSocket';
import { demoPeople } from './demoData';
import { fillDatabase, swept } from './fill/fill';
import { planFill } from './fill/size';
import { checkPlaces, movePictures } from './movePictures';
import { onDatabase, withDatabase } from './onDatabase';

const [, , name = '', ...args] = process.argv;

const formatLedger = ({ ok, figures, differences }: LedgerReport): void => {
  for (const [figure, value] of Object.entries(figures))
    console.log(`${figure.padEnd(32)} ${value.toLocaleString('en-NG').padStart(18)}`);
  for (const { check, rows, example } of differences)
    console.error(`BROKEN: ${check}. ${rows} rows, for example ${example}.`);
  console.log(ok ? 'The ledger is sound.' : 'The ledger does NOT add up.');
  if (!ok) process.exitCode = 1;
};

const namesShownMax = 20;

const formatPlaces = ({ known, missing, doubled, unknown }: Awaited<ReturnType<typeof checkPlaces>>): void => {
  for (const [words, names] of Object.entries({ 'in no place': missing, 'in two places': doubled })) {
    if (names.length === 0) continue;
    console.error(`${names.length} ${words}: ${names.slice(0, namesShownMax).join(', ')}`);
    process.exitCode = 1;
  }
  if (unknown.length > 0) console.log(`${unknown.length} files belong to no row, such as ${unknown[0]}.`);
  if (missing.length + doubled.length === 0) console.log(`Each of ${known} pictures and videos is in one place.`);
};

const backupNamed = (dataDir: string, madeAt: Date): string =>
  join(
    dataDir,
    'backups',
    `sharenaira-${madeAt.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.backup`,
  );

/** A running server holds the embedded database, so it does the work; otherwise the database is opened here. */
const backupReport = async (config: Config, file: string, madeAt: Date): Promise<BackupReport> => {
  const response = config.databaseUrl ? null : await askRunningServer(config.dataDir, 'db:backup', file);
  if (response) return response.answer as BackupReport;
  return withDatabase(config, (database) => backUp(database, { file, files: pictureFiles(config), madeAt }));
};

const secondFactorMessages = {
  reset:
    'The second step is gone and every device of this admin is logged out. The mail that tells them waits for a server to send it.',
  unknown: 'No admin has this email; nothing was changed.',
  none: 'This admin has no second step at login; nothing was changed.',
} as const;

const commands: Readonly<Record<string, () => Promise<void>>> = {
  migrate: () =>
    withDatabase(loadConfig(), async (database) => {
      const applied = await migrate(database);
      console.log(
        applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database has the newest schema already.',
      );
    }),

  toBaseline: () =>
    withDatabase(loadConfig(), async (database) => {
      const changed = await toBaseline(database);
      console.log(changed ? 'The database has the baseline now.' : 'The database has the baseline already.');
    }),

  backup: async () => {
    const config = loadConfig();
    const madeAt = new Date();
    const report = await backupReport(config, resolve(args[0] ?? backupNamed(config.dataDir, madeAt)), madeAt);
    const rows = Object.values(report.rows).reduce((all, count) => all + count, 0);
    console.log(
      `Wrote ${report.file}: ${rows} rows of ${Object.keys(report.rows).length} tables, ${report.pictures} pictures, ${report.mails} mails that wait; ${report.bytes} bytes.`,
    );
    if (report.missing.length > 0)
      console.error(
        `${report.missing.length} pictures that the database names are not in this file, such as ${report.missing[0]}. ${config.bucket ? 'Those in the bucket need its own protection.' : 'If several servers keep pictures in folders, back up each folder too.'}`,
      );
    console.log('It holds what logs people in. Keep it where nobody else reads, and away from this machine.');
  },

  restore: async () => {
    const [given] = args;
    if (!given) throw new Error('Say which file: npm run command -- restore <file>.');
    const config = loadConfig();
    const log = makeLog(config);
    const file = resolve(given);
    const report = await withDatabase(config, (database) => {
      const { media } = makeProviders(config, log, database.db);
      return restore(database, { file, media, log });
    });
    for (const [table, rows] of Object.entries(report.rows))
      if (rows > 0) console.log(`${table.padEnd(32)} ${rows.toLocaleString('en-NG').padStart(18)}`);
    console.log(
      `Restored the back-up of ${report.madeAt}, with ${report.pictures} pictures and ${report.mails} mails that wait.`,
    );
    if (report.migrated.length > 0) console.log(`Then applied ${report.migrated.join(', ')}.`);
    formatLedger(report.ledger);
  },

  archive: async () => {
    const { values, positionals } = parseArgs({
      args,
      options: { 'bring-back': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [table, month] = positionals;
    const asked = table ? archiveRequest.parse({ table, month }) : undefined;
    if (values['bring-back'] && !asked)
      throw new Error('Say which month: npm run command -- archive --bring-back audit 2026-01');
    const command = { command: values['bring-back'] ? 'month:bring-back' : 'month:archive', argument: asked };
    const names = await onDatabase(loadConfig(), command, (ctx) =>
      values['bring-back'] && asked ? bringBack(ctx, asked) : archive(ctx, asked),
    );
    console.log(String(names) === '' ? 'No month is old enough.' : `Done: ${String(names)}.`);
  },

  ledgerCheck: async () => {
    const { whole = false } = parseArgs({ args, options: { whole: { type: 'boolean' } } }).values;
    const check = { command: 'ledger:check', argument: whole };
    const report = await onDatabase(loadConfig(), check, (ctx) =>
      inLongSnapshot(ctx, (snapshot) => checkLedger(snapshot, { whole })),
    );
    formatLedger(report as LedgerReport);
  },

  createAdmin: async () => {
    const config = loadConfig();
    const { admin } = config;
    if (!admin)
      throw new Error(
        'Give ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_FULLNAME in the environment, and the admin is created with them.',
      );
    const created = await onDatabase(config, { command: 'admin:create', argument: admin }, (ctx) =>
      ensureAdmin(ctx, admin),
    );
    console.log(
      created === true
        ? `${admin.email} can log in as an admin now.`
        : `${admin.email} belongs to an account already; nothing was changed.`,
    );
  },

  removeAdmin: async () => {
    const [email] = args;
    if (!email) throw new Error('Name the admin: npm run command -- removeAdmin ada@example.com');
    const removed = await onDatabase(loadConfig(), { command: 'admin:remove', argument: email }, (ctx) =>
      removeAdmin(ctx, email),
    );
    console.log(
      removed === true
        ? `${email} is an admin no longer, and is logged out everywhere.`
        : `There is no admin ${email}; nothing was changed.`,
    );
  },

  resetSecondFactor: async () => {
    const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values;
    if (!email) throw new Error('Say whose: npm run command -- resetSecondFactor --email name@example.com');
    const command = { command: 'admin:reset-second-factor', argument: email, sendsMail: true };
    const outcome = (await onDatabase(loadConfig(), command, (ctx) =>
      resetSecondFactorOf(ctx, email),
    )) as keyof typeof secondFactorMessages;
    console.log(secondFactorMessages[outcome]);
    if (outcome !== 'reset') process.exitCode = 1;
  },

  resealSecrets: async () => {
    const result = await onDatabase(loadConfig(), { command: 'secrets:reseal' }, resealSecrets);
    const { sealed, unopened } = z.object({ sealed: z.number(), unopened: z.number() }).parse(result);
    console.log(`Sealed the authenticator apps of ${sealed} admins with SECRETS_KEY.`);
    if (unopened === 0) {
      console.log('SECRETS_KEY_PREVIOUS is no longer needed.');
      return;
    }
    console.error(`Those of ${unopened} open with neither key; these admins need a recovery code or a reset.`);
    process.exitCode = 1;
  },

  fill: async () => {
    const config = loadConfig();
    const { values } = parseArgs({
      args,
      options: {
        members: { type: 'string', default: '100000' },
        proofs: { type: 'string', default: '1000000' },
        withdrawals: { type: 'string', default: '1000000' },
      },
    });
    const { members, proofs, withdrawals } = values;
    const size = { members: Number(members), proofs: Number(proofs), withdrawals: Number(withdrawals) };
    if (config.environment === 'production') throw new Error('Invented people have no place in production.');
    if (!config.databaseUrl) throw new Error('Give DATABASE_URL: only PostgreSQL is filled.');
    const startedAt = performance.now();
    const print = (part: string): void =>
      console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${part}`);
    await withDatabase(config, async (database) => {
      await migrate(database);
      const plan = planFill(size, new Date(), await hashPassword(demoPeople.password));
      await database.db.transaction((db) => fillDatabase(db, plan, print));
      print('statistics');
      for (const table of swept) await database.db.execute(sql.raw(`VACUUM (ANALYZE) ${table}`));
      print(`${members} members, ${proofs} proofs and ${withdrawals} withdrawals are there`);
    });
  },

  movePictures: async () => {
    const config = loadConfig();
    const options = { to: { type: 'string' }, 'per-second': { type: 'string' }, verify: { type: 'boolean' } } as const;
    const { to, 'per-second': rate, verify = false } = parseArgs({ args, options }).values;
    const perSecond = rate === undefined ? Infinity : z.coerce.number().positive().parse(rate);
    if (!config.databaseUrl) throw new Error('Give DATABASE_URL: the embedded database belongs to one server.');
    if (!verify && to !== 'bucket' && to !== 'database')
      throw new Error('Give --to bucket, --to database or --verify.');
    if (!verify && config.mediaStore !== to)
      throw new Error(`Set MEDIA_STORE=${to} for every server first, so that new pictures go there too.`);
    await withDatabase(config, async ({ db }) => {
      if (!verify) {
        const move = { to: config.mediaStore, perSecond, print: console.log };
        if ((await movePictures(config, db, move)).failed > 0) process.exitCode = 1;
      }
      formatPlaces(await checkPlaces(config, db));
    });
  },

  docs: () => writeFile('docs/environment.md', renderEnvironment()),
};

const run = async (): Promise<void> => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`Name a command: ${Object.keys(commands).join(', ')}.`);
  await command();
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
