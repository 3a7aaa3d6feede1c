import { sql } from 'drizzle-orm';
import type { AppOptions } from '../../app';
import type { BaseCtx } from '../../context';
import type { Database } from '../../db/database';
import { holdTransaction, resetDatabase, TestClock, testDatabase, testParts } from '../testContext';
import { beforeClosing } from '../testDatabase';
import { makeWorld, type World } from './world';

/** Makes links and knows no transfers. */
const payments: Pick<BaseCtx['providers'], 'payIns' | 'payouts'> = {
  payIns: {
    start: async () => ({ kind: 'started', checkoutUrl: 'https://pay.example/1', expiresAt: null }),
    inquire: async () => ({ kind: 'open' }),
    hintOf: () => 'forged',
  },
  payouts: {
    submit: async () => ({ kind: 'accepted' }),
    inquire: async () => ({ kind: 'missing' }),
    balanceKobo: async () => null,
    hintOf: () => 'forged',
  },
};

type Parts = ReturnType<typeof testParts> & { readonly world: World; readonly db: Database; readonly clock: TestClock };

/** One world for a whole test file, in a transaction that is rolled back at its end, as work in `undone` is. Call once at the top of the file. */
export const heldWorld = (options: Partial<AppOptions> = {}) => {
  let parts: Parts | null = null;
  let leave: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    await resetDatabase();
    const { db } = await testDatabase();
    const { tx, rollBack } = await holdTransaction(db);
    const clock = new TestClock();
    const made = testParts(tx, clock);
    Object.assign(made.base.providers, payments);
    const world = await makeWorld(made, options);
    parts = { ...made, world, db: tx, clock };
    leave = async () => {
      await world.app.close();
      await rollBack();
    };
  }, 120_000);
  beforeClosing(() => leave());
  const current = (): Parts => {
    if (!parts) throw new Error('There is no world before the first test.');
    return parts;
  };
  return {
    current,
    undone: async <T>(work: (held: Parts) => Promise<T>): Promise<T> => {
      const { db } = current();
      await db.execute(sql`SAVEPOINT as_it_was`);
      try {
        return await work(current());
      } finally {
        await db.execute(sql`ROLLBACK TO SAVEPOINT as_it_was`);
      }
    },
  };
};
