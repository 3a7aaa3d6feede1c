import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { auditLog, deskViews } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { forgetDeskViewsOf } from '.';
import { deleteDeskView } from './deleteDeskView';
import { listDeskViews } from './queries';
import { saveDeskView } from './saveDeskView';

const t = testContext();
const toPay = {
  list: 'withdrawals' as const,
  name: 'To pay',
  query: 'q=eid&sort=-amount&status=pending',
  columns: ['username', 'amount', 'bank', 'account'],
  density: 'compact' as const,
  page_size: 50,
};
const layout = { ...toPay, name: '', query: '', columns: ['amount', 'username'] };

it('keeps every column, density, size, order, filters and search, for its admin alone', async () => {
  const [admin, other] = [t.as(await adminPerson(t.ctx)), t.as(await adminPerson(t.ctx))];
  const { data: kept } = await saveDeskView(admin, toPay);
  expect(kept).toEqual({ id: expect.any(String), ...toPay });
  expect((await listDeskViews(admin)).data).toEqual([kept]);
  expect((await listDeskViews(other)).data).toEqual([]);
  await expect(deleteDeskView(other, kept)).rejects.toMatchObject({ status: 404 });
});

it('replaces a view of the same name and the layout in use, and keeps tables apart', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  const { data: first } = await saveDeskView(admin, toPay);
  await saveDeskView(admin, layout);
  await saveDeskView(admin, { ...toPay, list: 'proofs' });
  const { data: second } = await saveDeskView(admin, { ...toPay, columns: ['amount', 'amount'], page_size: 25 });
  expect(second).toEqual({ ...first, columns: ['amount'], page_size: 25 });
  await saveDeskView(admin, { ...layout, columns: [] });
  const { data } = await listDeskViews(admin);
  expect(data.map(({ list, name }) => [list, name])).toEqual([
    ['proofs', 'To pay'],
    ['withdrawals', ''],
    ['withdrawals', 'To pay'],
  ]);
  expect(data[1]).toMatchObject({ columns: [], density: 'compact' });
});

it('keeps so many of a table and no more; replacing one and changing the layout stay possible', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  for (let n = 0; n < limits.deskViewsPerList; n += 1) await saveDeskView(admin, { ...toPay, name: `View ${n}` });
  await expect(saveDeskView(admin, toPay)).rejects.toMatchObject({ status: 409, message: messages.deskViews.full });
  await saveDeskView(admin, { ...toPay, name: 'View 7', page_size: 100 });
  await saveDeskView(admin, layout);
  await saveDeskView(admin, { ...toPay, list: 'users' });
  const { data } = await listDeskViews(admin);
  expect(data).toHaveLength(limits.deskViewsPerList + 2);
  const seventh = data.find(({ name }) => name === 'View 7')!;
  await deleteDeskView(admin, seventh);
  await saveDeskView(admin, toPay);
});

it('the layout in use is not deleted, only changed', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  const { data } = await saveDeskView(admin, layout);
  await expect(deleteDeskView(admin, data)).rejects.toMatchObject({ status: 404 });
});

it('is for admins alone, leaves the audit log to deeds, and goes with its person', async () => {
  const [admin, member] = [await adminPerson(t.ctx), t.as(await person(t.ctx))];
  await expect(saveDeskView(member, toPay)).rejects.toMatchObject({ status: 403 });
  await expect(listDeskViews(t.anonymous())).rejects.toMatchObject({ status: 401 });
  const before = await t.ctx.db.$count(auditLog);
  await saveDeskView(t.as(admin), toPay);
  expect(await t.ctx.db.$count(auditLog)).toBe(before);
  await forgetDeskViewsOf(t.ctx, admin.id);
  expect(await t.ctx.db.$count(deskViews)).toBe(0);
});
