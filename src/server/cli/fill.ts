import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { loadConfig } from '../config';
import { demoPeople } from './demoData';
import { fillDatabase, swept } from './fill/fill';
import { planFill, type FillSize } from './fill/size';
import { migrate } from '../db/migrate';
import { hashPassword } from '../modules/passwords';
import { runCommand, withDatabase } from './runCommand';

const sizeOf = (args: readonly string[]): FillSize => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: 'string', default: '100000' },
      proofs: { type: 'string', default: '1000000' },
      withdrawals: { type: 'string', default: '1000000' },
    },
  });
  const { members, proofs, withdrawals } = values;
  return { members: Number(members), proofs: Number(proofs), withdrawals: Number(withdrawals) };
};

runCommand(async () => {
  const config = loadConfig();
  const size = sizeOf(process.argv.slice(2));
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
    const { members, proofs, withdrawals } = size;
    print(`${members} members, ${proofs} proofs and ${withdrawals} withdrawals are there`);
  });
});
