import { sql } from 'drizzle-orm';
import { insertLast, inTransaction, newReference } from './context';
import { subscribers } from './db/schema';
import { isUniqueViolation } from './db/databaseErrors';
import { testContext } from './testing/testContext';

const t = testContext();

const subscriber = (email: string) => ({
  id: crypto.randomUUID(),
  email,
  tokenHash: Buffer.from(email),
  createdAt: new Date('2026-03-05'),
});

describe('inTransaction', () => {
  it('keeps completed work and undoes only the failed part inside it', async () => {
    await inTransaction(t.ctx, async (tx) => {
      await tx.db.insert(subscribers).values(subscriber('a@example.ng'));
      const failure = inTransaction(tx, async (inner) => {
        await inner.db.insert(subscribers).values(subscriber('b@example.ng'));
        await inner.db.insert(subscribers).values(subscriber('a@example.ng'));
      });
      expect(await failure.catch((error: unknown) => isUniqueViolation(error, 'subscribers_email_key'))).toBe(true);
    });
    const rows = await t.ctx.db.select({ email: subscribers.email }).from(subscribers);
    expect(rows).toEqual([{ email: 'a@example.ng' }]);
  });

  it('writes rows at its end, without those of an undone part, and any text', async () => {
    const texts = async () =>
      (await t.ctx.db.select({ email: subscribers.email }).from(subscribers)).map(({ email }) => email);
    await inTransaction(t.ctx, async (tx) => {
      await insertLast(tx, subscribers, { ...subscriber('cut \ud83d, \\ud83d and 😀') });
      await inTransaction(tx, (inner) => insertLast(inner, subscribers, { ...subscriber('b') }));
      const undone = inTransaction(tx, async (inner) => {
        await insertLast(inner, subscribers, { ...subscriber('c') });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await texts()).toEqual([]);
    });
    expect(await texts()).toEqual(['cut \ufffd, \\ud83d and 😀', 'b']);
  });

  it('repeats the outermost transaction if the database gave it up, and only then', async () => {
    const outcomes = ['40001', '40P01', 'done'];
    let calls = 0;
    const db = {
      transaction: async () => {
        const outcome = outcomes[calls++];
        if (outcome === 'done') return outcome;
        throw Object.assign(new Error('wrapped'), { cause: { severity: 'ERROR', code: outcome } });
      },
    };
    const ctx = { ...t.ctx, db: db as unknown as typeof t.ctx.db };
    await expect(inTransaction(ctx, async () => 'done')).resolves.toBe('done');
    expect(calls).toBe(3);
  });

  it.each(['40003', '57014', '08006'])('never repeats one that may have happened, as after %s', async (code) => {
    const transaction = jest.fn(() => Promise.reject(Object.assign(new Error(code), { severity: 'ERROR', code })));
    const ctx = { ...t.ctx, db: { transaction } as unknown as typeof t.ctx.db };
    await expect(inTransaction(ctx, async () => 'done')).rejects.toThrow(code);
    expect(transaction).toHaveBeenCalledTimes(1);
  });

  it('leaves no trace between tests', async () => {
    const { rows } = await t.ctx.db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM subscribers`);
    expect(rows).toEqual([{ n: '0' }]);
  });
});

describe('newReference', () => {
  it('has only characters that are heard right over the phone', () => {
    for (let n = 0; n < 200; n += 1) expect(newReference('JOB', 6)).toMatch(/^JOB-[0-9A-HJKMNP-TV-Z]{6}$/);
  });
});
