import { owners } from '../../db/schema';
import { acting, adminPerson, postedTask } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { listAudit } from '../audit';
import { allocateDeposit, reverseDeposit, recordDeposit } from './recordDeposit';

const t = testContext();

it('the log has a deposit’s changed fields only', async () => {
  const admin = await adminPerson(t.ctx);
  const ctx = acting(t.ctx, admin);
  await postedTask(t.ctx, admin);
  const [owner] = await t.ctx.db.select().from(owners);
  const owner_id = owner!.id;
  const { data } = await recordDeposit(ctx, {
    amount: 1_000,
    receivedOn: '2026-03-01',
    bankReference: 'FT-1',
    note: 'For May.',
  });
  await allocateDeposit(ctx, { id: data.id, owner_id });
  await reverseDeposit(ctx, { id: data.id, reason: 'It was recorded twice.' });
  const changesOf = async (action: string) => {
    const [entry] = (await listAudit(ctx, { action })).data;
    return entry?.changes.map(({ field, before, after }) => [field, before, after]);
  };
  expect(await changesOf('deposit.allocate')).toEqual([
    ['status', 'unallocated', 'booked'],
    ['ownerId', null, owner_id],
  ]);
  expect(await changesOf('deposit.reverse')).toEqual([
    ['reason', null, 'It was recorded twice.'],
    ['status', 'booked', 'reversed'],
  ]);
});
