import { eq } from 'drizzle-orm';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { Ctx } from '../../context';
import { auditLog, tableViews, users } from '../../db/schema';
import { adminPerson, person } from '../../testing/factories';
import { testContext } from '../../testing/testContext';
import { forgetTableViewsOf, deleteTableView, saveTableView, listTableViews } from '.';

const t = testContext();
const toPay = {
  list: 'withdrawals' as const,
  name: 'To pay',
  query: 'q=eid&sort=-amount&status=pending',
  columns: ['username', 'amount', 'bank', 'account'],
  widths: { amount: 120, bank: 260 },
  pinned: ['username'],
  density: 'compact' as const,
  page_size: 50,
};
const layout = { ...toPay, name: '', query: '', columns: ['amount', 'username'] };

it('saves columns with order, width and place, density, size, order, filters and search, for its admin only', async () => {
  const [admin, other] = [t.as(await adminPerson(t.ctx)), t.as(await adminPerson(t.ctx))];
  const { data: kept } = await saveTableView(admin, toPay);
  expect(kept).toEqual({
    id: expect.any(String),
    ...toPay,
    shared: false,
    owner: expect.objectContaining({ isYou: true }),
  });
  expect((await listTableViews(admin)).data).toEqual([kept]);
  expect((await listTableViews(other)).data).toEqual([]);
  await expect(deleteTableView(other, kept)).rejects.toMatchObject({ status: 404 });
});

it('replaces a view of the same name and the current layout, per table', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  const { data: first } = await saveTableView(admin, toPay);
  await saveTableView(admin, layout);
  await saveTableView(admin, { ...toPay, list: 'proofs' });
  const { data: second } = await saveTableView(admin, { ...toPay, columns: ['amount', 'amount'], page_size: 25 });
  expect(second).toEqual({ ...first, columns: ['amount'], page_size: 25 });
  await saveTableView(admin, { ...layout, columns: [] });
  const { data } = await listTableViews(admin);
  expect(data.map(({ list, name }) => [list, name])).toEqual([
    ['proofs', 'To pay'],
    ['withdrawals', ''],
    ['withdrawals', 'To pay'],
  ]);
  expect(data[1]).toMatchObject({ columns: [], density: 'compact' });
});

it('limits views per table; replacing and changing the layout still work', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  for (let n = 0; n < limits.tableViewsPerList; n += 1) await saveTableView(admin, { ...toPay, name: `View ${n}` });
  await expect(saveTableView(admin, toPay)).rejects.toMatchObject({ status: 409, message: messages.members.viewFull });
  await saveTableView(admin, { ...toPay, name: 'View 7', page_size: 100 });
  await saveTableView(admin, layout);
  await saveTableView(admin, { ...toPay, list: 'users' });
  const { data } = await listTableViews(admin);
  expect(data).toHaveLength(limits.tableViewsPerList + 2);
  const seventh = data.find(({ name }) => name === 'View 7')!;
  await deleteTableView(admin, seventh);
  await saveTableView(admin, toPay);
});

it('changes but never deletes the current layout', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  const { data } = await saveTableView(admin, layout);
  await expect(deleteTableView(admin, data)).rejects.toMatchObject({ status: 404 });
});

it('is not audited, and is deleted with its admin', async () => {
  const admin = await adminPerson(t.ctx);
  const before = await t.ctx.db.$count(auditLog);
  await saveTableView(t.as(admin), toPay);
  expect(await t.ctx.db.$count(auditLog)).toBe(before);
  await forgetTableViewsOf(t.ctx, admin.id);
  expect(await t.ctx.db.$count(tableViews)).toBe(0);
});

it('saves the rows per page with the layout, if the table offers that size', async () => {
  const admin = t.as(await adminPerson(t.ctx));
  const sizeOf = async (page_size: number | undefined) => {
    const { page_size: _, ...rest } = layout;
    await saveTableView(admin, { ...rest, ...(page_size && { page_size }) });
    return (await listTableViews(admin)).data[0]!.page_size;
  };
  expect(await sizeOf(100)).toBe(100);
  expect(await sizeOf(limits.pageSize.adminWithdrawals)).toBe(5);
  expect(await sizeOf(undefined)).toBeNull();
  // The layout without a page size.
  expect(await sizeOf(1)).toBeNull();
  for (const size of [10, 20, 99])
    await expect(sizeOf(size)).rejects.toMatchObject({ status: 400, fields: { page_size: messages.fields.choice } });
  expect((await listTableViews(admin)).data).toMatchObject([{ name: '', page_size: null }]);
});

describe('a shared view', () => {
  const share = (who: Ctx, more: Partial<Parameters<typeof saveTableView>[1]> = {}) =>
    saveTableView(who, { ...toPay, shared: true, ...more }).then(({ data }) => data);
  const seenBy = async (who: Ctx) => (await listTableViews(who)).data;

  it('is visible to all admins with its author, after their views, and to no member', async () => {
    const [ada, bola] = [await adminPerson(t.ctx, { fullname: 'Ada Obi' }), await adminPerson(t.ctx)];
    const kept = await share(t.as(ada));
    expect(kept).toMatchObject({ shared: true, owner: { id: ada.id, fullname: 'Ada Obi', isYou: true } });
    const { data: own } = await saveTableView(t.as(bola), { ...toPay, list: 'users' });
    await saveTableView(t.as(ada), { ...toPay, name: 'Not for others' });
    await saveTableView(t.as(ada), layout);
    expect(await seenBy(t.as(bola))).toEqual([
      own,
      { ...kept, owner: { id: ada.id, fullname: 'Ada Obi', isYou: false } },
    ]);
    await expect(listTableViews(t.as(await person(t.ctx)))).rejects.toMatchObject({ status: 403 });
  });

  it('is changed and deleted only by its author', async () => {
    const [ada, bola] = [t.as(await adminPerson(t.ctx)), t.as(await adminPerson(t.ctx))];
    const kept = await share(ada);
    await expect(deleteTableView(bola, kept)).rejects.toMatchObject({
      status: 403,
      code: 'not_the_author',
      message: messages.members.viewNotYours,
    });
    // Same name, another admin: their own view, and the shared one is unchanged.
    await saveTableView(bola, { ...toPay, query: 'status=rejected' });
    expect(await seenBy(bola)).toMatchObject([
      { query: 'status=rejected', shared: false, owner: { isYou: true } },
      { id: kept.id, query: toPay.query, shared: true },
    ]);
    await saveTableView(ada, { ...toPay, query: 'status=pending' });
    expect((await seenBy(bola))[1]).toMatchObject({ query: 'status=pending', shared: true });
    await saveTableView(ada, { ...toPay, shared: false });
    expect(await seenBy(bola)).toHaveLength(1);
    await expect(deleteTableView(bola, kept)).rejects.toMatchObject({ status: 404 });
    await share(ada);
    await deleteTableView(ada, kept);
    expect(await seenBy(bola)).toHaveLength(1);
  });

  it('is hidden once its author is no longer an admin', async () => {
    const [ada, bola] = [await adminPerson(t.ctx), t.as(await adminPerson(t.ctx))];
    await share(t.as(ada));
    for (const gone of [{ isAdmin: false }, { isAdmin: true, status: 'banned' as const }]) {
      await t.ctx.db.update(users).set(gone).where(eq(users.id, ada.id));
      expect(await seenBy(bola)).toEqual([]);
    }
  });

  it('needs a name, and is limited per table', async () => {
    jest.replaceProperty(limits, 'sharedTableViewsPerList', 2 as never);
    const [ada, bola] = [t.as(await adminPerson(t.ctx)), t.as(await adminPerson(t.ctx))];
    await expect(saveTableView(ada, { ...layout, shared: true })).rejects.toMatchObject({
      fields: { shared: messages.members.viewLayoutNotShared },
    });
    await share(ada, { name: 'One' });
    await share(bola, { name: 'Two' });
    await expect(share(bola)).rejects.toMatchObject({
      code: 'too_many_views',
      message: messages.members.viewFullShared,
    });
    await share(bola, { name: 'Two', query: '' });
    await share(bola, { list: 'users' });
    await saveTableView(bola, toPay);
  });
});
