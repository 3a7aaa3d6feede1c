import { newId } from '../context';
import { subscribers } from '../db/schema';
import { testContext } from '../testing/testContext';
import { daysAfter } from '../time';
import { tidy } from './tidy';

const t = testContext();

it('removes addresses that never confirmed the newsletter or have left it, and keeps all others', async () => {
  const daysAgo = (days: number) => daysAfter(t.ctx.now(), -days);
  const address = (email: string, asked: number, confirmed: number | null, left: number | null) => ({
    id: newId(),
    email,
    tokenHash: Buffer.from(email),
    createdAt: daysAgo(asked),
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
