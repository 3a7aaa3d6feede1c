import { like } from 'drizzle-orm';
import { addMemberNote as addEndpoint, listMemberNotes as listEndpoint } from '../../../contract/members';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { inTransaction, newId } from '../../context';
import { auditLog, memberNotes } from '../../db/schema';
import { adminPerson, person, type Person } from '../../testing/factories';
import { goodPassword } from '../../testing/signingUp';
import { testContext } from '../../testing/testContext';
import { closeAccount } from '../account';
import { hashPassword } from '../passwords';
import { addMemberNote, listMemberNotes, removeMemberNote } from '.';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx, { fullname: 'Ngozi Admin' });
  ada = await person(t.ctx, { passwordHash: await hashPassword(goodPassword) });
});
const add = (text: string, who = admin) => addMemberNote(t.as(who), { id: ada.id, text });
const tried = (act: () => Promise<unknown>) => inTransaction(t.ctx, act);
const wordsOf = async (who = ada, q?: string): Promise<string[]> =>
  (await listMemberNotes(t.as(admin), { id: who.id, q })).data.map(({ text }) => text);
const record = () => t.ctx.db.select().from(auditLog).where(like(auditLog.action, 'note.%')).orderBy(auditLog.id);

it('a note belongs to one member, newest first, with author and time', async () => {
  await add('Called about the bank account.');
  t.clock.advance({ minutes: 1 });
  await add('Sent a new screenshot.');
  const bola = await person(t.ctx);
  const answer = await listMemberNotes(t.as(admin), { id: ada.id, page: 1, pageSize: 1 });
  const { data, meta } = listEndpoint.answer.parse({ error: false, message: '', ...answer });
  expect(data).toEqual([
    {
      id: expect.any(String),
      text: 'Sent a new screenshot.',
      author: { id: admin.id, fullname: 'Ngozi Admin' },
      createdAt: t.clock.now().toISOString(),
    },
  ]);
  expect(meta.total).toBe(2);
  expect(await wordsOf(ada, 'BANK')).toEqual(['Called about the bank account.']);
  expect(await wordsOf(bola)).toEqual([]);
});

it('is audited with its length, never its text', async () => {
  const { data } = await add('Her brother uses the same phone.');
  await removeMemberNote(t.as(admin), { id: ada.id, note_id: data.id });
  const rows = await record();
  expect(rows.map(({ action, objectId, actorId, subjectId }) => [action, objectId, actorId, subjectId])).toEqual([
    ['note.add', data.id, admin.id, ada.id],
    ['note.remove', data.id, admin.id, ada.id],
  ]);
  expect(rows[0]?.after).toEqual({ characters: 32 });
  expect(JSON.stringify(rows)).not.toContain('brother');
});

it('is removed only by its author, under its member', async () => {
  const { data: note } = await add('Mine.');
  const [other, bola] = [await adminPerson(t.ctx), await person(t.ctx)];
  const remove = (who: Person, id: string) => tried(() => removeMemberNote(t.as(who), { id, note_id: note.id }));
  await expect(remove(other, ada.id)).rejects.toMatchObject({ status: 403, message: messages.members.noteNotYours });
  await expect(remove(admin, bola.id)).rejects.toMatchObject({ status: 404 });
  expect(await wordsOf()).toEqual(['Mine.']);
  await remove(admin, ada.id);
  await expect(remove(admin, ada.id)).rejects.toMatchObject({ status: 404 });
  expect(await wordsOf()).toEqual([]);
});

it('must have text, up to the limit', () => {
  const parsed = (text: string) => addEndpoint.body.safeParse({ text }).success;
  expect(
    ['', '   ', 'a', 'a'.repeat(limits.noteMaxCharacters), 'a'.repeat(limits.noteMaxCharacters + 1)].map(parsed),
  ).toEqual([false, false, true, true, false]);
});

it('is erased when the member closes the account, and none can follow', async () => {
  await add('Called.');
  await closeAccount(t.as(ada), { current_password: goodPassword });
  expect(await t.ctx.db.$count(memberNotes)).toBe(0);
  await expect(tried(() => add('Too late.'))).rejects.toMatchObject({ message: messages.members.noteClosed });
});

it('needs an existing member', async () => {
  await expect(tried(() => addMemberNote(t.as(admin), { id: newId(), text: 'x' }))).rejects.toMatchObject({
    status: 404,
  });
  expect(await t.ctx.db.$count(memberNotes)).toBe(0);
});
