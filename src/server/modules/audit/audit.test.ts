import { eq } from 'drizzle-orm';
import * as contract from '../../../contract/audit';
import { audit as writeAudit } from '../../audit';
import { newId } from '../../context';
import { auditLog } from '../../db/schema';
import { acting, adminPerson, earn, person, postedTask, type Person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { recordDeposit } from '../funding';
import { decideWithdrawal, requestWithdrawal } from '../withdrawals';
import { changesOf, exportAudit, listAudit, listAdmins } from './queries';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin', email: 'ngozi@example.com' });
  ada = await person(t.ctx, { fullname: 'Ada Obi', email: 'ada@example.com' });
});
const adminCtx = () => acting(t.ctx, admin);
const read = async (input: Parameters<typeof listAudit>[1] = {}) =>
  contract.listAudit.answer.parse({ error: false, message: '', ...(await listAudit(adminCtx(), input)) });
const actions = async (input: Parameters<typeof listAudit>[1]) => (await read(input)).data.map(({ action }) => action);
const ban = ({ id }: Person, reason?: string) =>
  writeAudit(
    { ...adminCtx(), ip: '102.89.1.7' },
    {
      action: 'user.ban',
      object: { type: 'user', id },
      subjectId: id,
      before: { status: 'active' },
      after: { status: 'banned', reason: reason ?? null },
    },
  );
/** The lines of an export, without its heading. */
const exported = async (input: Parameters<typeof exportAudit>[1]): Promise<string[]> => {
  const { parts } = await exportAudit(adminCtx(), input);
  let text = '';
  for await (const part of parts) text += String(part);
  return text.trim().split('\r\n').slice(1);
};

describe('one action', () => {
  it('records who did what to whom, when, and what changed', async () => {
    t.clock.advance({ minutes: 5 });
    await ban(ada, 'Stolen pictures');
    const { data } = await read({ action: 'user.ban' });
    expect(data).toEqual([
      {
        id: expect.any(String),
        at: t.clock.now().toISOString(),
        action: 'user.ban',
        actor: { kind: 'admin', id: admin.id, fullname: 'Ngozi Admin' },
        subject: { id: ada.id, fullname: 'Ada Obi' },
        object: { type: 'user', id: ada.id, name: 'Ada Obi' },
        ip: '102.89.1.7',
        changes: [
          { field: 'status', before: 'active', after: 'banned' },
          { field: 'reason', before: null, after: 'Stolen pictures' },
        ],
      },
    ]);
  });

  it('names jobs, proofs, withdrawals, owners and deposits as people do', async () => {
    await earn(t.ctx, admin, ada, 500);
    await requestWithdrawal({ ...acting(t.ctx, ada), idempotencyKey: newId() }, { amount: 300 });
    const nameOf = async (action: string) => (await read({ action })).data[0]?.object.name;
    expect(await nameOf('task.create')).toMatch(/^Share our flyer \(JOB-\w+\)$/);
    expect(await nameOf('proof.review')).toBe(await nameOf('task.create'));
    expect(await nameOf('withdrawal.request')).toMatch(/^WD-/);
    expect(await nameOf('owner.create')).toBe('owner@advertiser.example');
    const deposit = { amount: 500, receivedOn: '2026-03-04', bankReference: 'GTB-1' };
    await recordDeposit({ ...adminCtx(), idempotencyKey: newId() }, deposit);
    expect(await nameOf('deposit.record')).toMatch(/^DEP-/);
  });

  it.each([
    ['a field that stayed as it was is left out', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', '2', '3']]],
    ['what was not there before has no before', null, { a: 'x' }, [['a', null, 'x']]],
    ['what is gone has no after', { a: 'x' }, {}, [['a', 'x', null]]],
    ['nothing that stayed nothing is no change', { a: null }, { b: null }, []],
    ['a list is shown as one', { a: ['x'] }, { a: ['x', 'y'] }, [['a', '["x"]', '["x","y"]']]],
    ['a long text is cut', null, { a: 'x'.repeat(501) }, [['a', null, `${'x'.repeat(500)}…`]]],
  ])('%s', (_title, before, after, expected) => {
    expect(changesOf(before, after).map((change) => [change.field, change.before, change.after])).toEqual(expected);
  });
});

describe('the log', () => {
  it('is filtered by admin, action, object and day', async () => {
    const other = await adminPerson(t.ctx, { fullname: 'Obi Admin' });
    const task = await postedTask(t.ctx, admin);
    await postedTask(t.ctx, other);
    t.clock.advance({ days: 2 });
    await ban(ada);
    expect(await actions({ actor_id: other.id })).toEqual(['task.create']);
    // The first job of an owner brings the owner.
    const ofOwner = ['owner.create'];
    expect(await actions({ actor_id: admin.id })).toEqual(['user.ban', 'task.create', ...ofOwner]);
    expect(await actions({ action: 'user.ban' })).toEqual(['user.ban']);
    expect(await actions({ object_type: 'task', object_id: task.id })).toEqual(['task.create']);
    expect(await actions({ object_type: 'coupon' })).toEqual([]);
    expect(await actions({ from: '2026-03-07' })).toEqual(['user.ban']);
    expect(await actions({ actor_id: admin.id, to: '2026-03-06' })).toEqual(['task.create', ...ofOwner]);
  });

  it('of one member has what they did and what was done to them', async () => {
    const bola = await person(t.ctx, { fullname: 'Bola Ade' });
    await earn(t.ctx, admin, ada, 500);
    const { data } = await requestWithdrawal({ ...acting(t.ctx, ada), idempotencyKey: newId() }, { amount: 300 });
    await decideWithdrawal(adminCtx(), { withdrawl_id: data.transactionId, given_status: 'approved' });
    await ban(bola);
    expect(await actions({ subject_id: ada.id, sort: 'at' })).toEqual([
      'application.take',
      'proof.submit',
      'proof.review',
      'withdrawal.request',
      'withdrawal.decide',
    ]);
    expect(await actions({ subject_id: bola.id })).toEqual(['user.ban']);
  });

  it('is searched by name, email and reference', async () => {
    const bola = await person(t.ctx, { fullname: 'Bola Ade', email: 'bola@example.com' });
    const task = await postedTask(t.ctx, admin);
    await ban(bola);
    expect(await actions({ q: 'bola ad', action: 'user.ban' })).toEqual(['user.ban']);
    expect(await actions({ q: 'BOLA@example', action: 'user.ban' })).toEqual(['user.ban']);
    expect(await actions({ q: task.reference })).toEqual(['task.create']);
    expect(await actions({ q: 'Nobody Known' })).toEqual([]);
  });

  it('shows people and jobs by name, not id', async () => {
    await earn(t.ctx, admin, ada, 500);
    const [decision] = (await read({ action: 'proof.review' })).data;
    expect(decision?.changes).toContainEqual({ field: 'decidedBy', before: null, after: admin.fullname });
    const [taken] = (await read({ action: 'application.take' })).data;
    expect(taken?.changes).toContainEqual({ field: 'task_id', before: null, after: expect.stringContaining('(JOB-') });
  });
});

it('the export equals the list under the same filter, however long', async () => {
  await ban(ada, 'Stolen, "borrowed" pictures');
  for (let n = 0; n < 1_001; n += 1)
    await writeAudit(adminCtx(), { action: 'test.many', object: { type: 'alarm', id: String(n) } });
  expect(await exported({ action: 'test.many' })).toHaveLength(1_001);
  const [line, ...more] = await exported({ action: 'user.ban' });
  expect(more).toEqual([]);
  for (const part of ['Ngozi Admin', 'Ada Obi', 'status: active → banned', 'Stolen, ""borrowed"" pictures'])
    expect(line).toContain(part);
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'rows.export'));
  expect(log.map(({ after }) => after)).toContainEqual({ action: 'user.ban' });
});

it('admins are listed by name; members are not', async () => {
  await adminPerson(t.ctx, { fullname: 'Amaka Admin' });
  expect((await listAdmins(adminCtx(), {})).data.map(({ fullname }) => fullname)).toEqual([
    'Amaka Admin',
    'Ngozi Admin',
  ]);
});
