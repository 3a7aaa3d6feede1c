import { eq } from 'drizzle-orm';
import { newId } from '../context';
import { auditLog, media, subscribers } from '../db/schema';
import { applyTask } from '../modules/applications';
import { submitProof } from '../modules/proofs';
import { adminPerson, person, postedTask } from '../testing/factories';
import { testContext } from '../testing/testContext';
import { daysAfter } from '../lib/time';
import { tidy } from './tidy';

const t = testContext();

it('removes unconfirmed and unsubscribed addresses and keeps the others', async () => {
  const daysAgo = (days: number) => daysAfter(t.ctx.now(), -days);
  const address = (email: string, requested: number, confirmed: number | null, left: number | null) => ({
    id: newId(),
    email,
    tokenHash: Buffer.from(email),
    createdAt: daysAgo(requested),
    confirmedAt: confirmed === null ? null : daysAgo(confirmed),
    unsubscribedAt: left === null ? null : daysAgo(left),
  });
  await t.ctx.db
    .insert(subscribers)
    .values([
      address('silent@example.com', 7, null, null),
      address('asked@example.com', 6, null, null),
      address('reader@example.com', 400, 399, null),
      address('left@example.com', 400, 399, 1),
      address('leaving@example.com', 400, 399, 0),
    ]);
  await tidy(t.ctx);
  const kept = await t.ctx.db.select({ email: subscribers.email }).from(subscribers);
  expect(kept.map(({ email }) => email).sort()).toEqual([
    'asked@example.com',
    'leaving@example.com',
    'reader@example.com',
  ]);
});

describe('pictures of proofs', () => {
  const name = (at: number) => `${String(at).padStart(32, '0')}.webp`;
  const put = async ({ id: userId }: { id: string }, at: number, days: number) => {
    t.media.set(name(at), { bytes: Buffer.from('x'), type: 'image/webp' });
    const createdAt = daysAfter(t.ctx.now(), -days);
    await t.ctx.db.insert(media).values({ name: name(at), userId, kind: 'proof', bytes: 1, createdAt });
  };
  const kept = async () => (await t.ctx.db.select({ name: media.name }).from(media)).map((row) => row.name).sort();

  it('are removed after 30 days if never submitted', async () => {
    const [admin, ada, bola] = [await adminPerson(t.ctx), await person(t.ctx), await person(t.ctx)];
    const { id: task_id } = await postedTask(t.ctx, admin);
    for (const who of [ada, bola]) await applyTask(t.as(who), { task_id });
    await submitProof(t.as(ada), { task_id, proof: `<p>Mine</p><img src="/media/${name(1)}">` });
    await submitProof(t.as(bola), { task_id, proof: `<p>Hers</p><img src="/media/${name(2)}">` });
    await put(ada, 1, 400);
    await put(ada, 2, 31);
    await put(ada, 3, 30);
    await put(bola, 4, 31);
    await tidy(t.ctx);
    expect(await kept()).toEqual([name(1), name(3)]);
    expect([...t.media.keys()].sort()).toEqual([name(1), name(3)]);
    await tidy(t.ctx);
    expect(await kept()).toEqual([name(1), name(3)]);
    expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'proof-image.forget'))).toBe(2);
  });

  it('are read in batches to the last', async () => {
    const { id: userId } = await person(t.ctx);
    const createdAt = daysAfter(t.ctx.now(), -31);
    const row = (_: unknown, at: number) => ({ name: name(at), userId, kind: 'proof' as const, bytes: 1, createdAt });
    await t.ctx.db.insert(media).values(Array.from({ length: 450 }, row));
    await tidy(t.ctx);
    expect(await kept()).toEqual([]);
  });
});
