import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as contract from '../../../contract/account';
import * as profileContract from '../../../contract/profile';
import type { VerificationStatus } from '../../../contract/profile';
import { reviewVerification as judgeEndpoint } from '../../../contract/members';
import * as messages from '../../../contract/messages';
import { inTransaction, type Ctx } from '../../context';
import { auditLog, followerVerifications, media, notifications } from '../../db/schema';
import { fileOf } from '../../verb';
import { adminPerson, person, type Person } from '../../testing/factories';
import { brokenAfterCommit } from '../../testing/concurrency';
import { testContext } from '../../testing/testContext';
import { getProfile } from './getProfile';
import { reviewVerification, uploadVerification } from './verifications';
import { updateProfile } from './updateProfile';

const t = testContext();
let admin: Person;
let ada: Person;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await sharp({ create: { width: 1_400, height: 900, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
});
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

const send = (who: Ctx = t.as(ada), platform: 'instagram' | 'tiktok' = 'instagram') =>
  inTransaction(who, (tx) => uploadVerification(tx, { platform, file: fileOf(bytes, 'image/webp', 'shot.webp') }));
const sent = async (): Promise<string> => (await send()).data.url;
const judge = (url: string, given_status: VerificationStatus, who: Ctx = t.as(admin)) =>
  inTransaction(who, (tx) =>
    reviewVerification(tx, { id: ada.id, ...judgeEndpoint.body.parse({ platform: 'instagram', url, given_status }) }),
  );
const change = (input: object) =>
  inTransaction(t.as(ada), (tx) => updateProfile(tx, contract.updateProfile.body.parse(input)));
const shown = async () => {
  const answer = profileContract.getProfile.answer.parse({
    error: false,
    message: '',
    ...(await getProfile(t.as(ada))),
  });
  return answer.socialdetails.verifications.instagram;
};
const nameOf = (url: string) => url.slice('/media/'.length);

describe('a screenshot', () => {
  it('waits for an admin, redrawn at most 1,280 px wide', async () => {
    const { data, message } = await send();
    expect(message).toBe(messages.profile.verificationSent);
    expect(data).toEqual({ url: data.url, status: 'waiting', sentAt: '2026-03-05T09:00:00.000Z' });
    expect(await shown()).toEqual(data);
    const stored = t.media.get(nameOf(data.url));
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280 });
  });

  it('replaces the previous one with its verification', async () => {
    const first = await sent();
    await judge(first, 'verified');
    const second = await sent();
    expect(await shown()).toMatchObject({ url: second, status: 'waiting' });
    expect([...t.media.keys()]).toEqual([nameOf(second)]);
    expect((await t.ctx.db.select().from(media)).map(({ name, kind }) => [name, kind])).toEqual([
      [nameOf(second), 'verification'],
    ]);
  });

  it('is refused without a saved number, leaving no file', async () => {
    await expect(send(t.as(ada), 'tiktok')).rejects.toMatchObject({
      status: 409,
      message: messages.profile.verificationNeedsFollowers,
    });
    expect(t.media.size).toBe(0);
  });

  it('keeps its file if the connection broke after it was recorded', async () => {
    const file = fileOf(bytes, 'image/webp', 'shot.webp');
    const broken = brokenAfterCommit(t.as(ada), 2);
    await expect(uploadVerification(broken, { platform: 'instagram', file })).rejects.toThrow('Connection terminated');
    expect([...t.media.keys()]).toEqual([nameOf((await shown())!.url)]);
  });

  it('is counted before drawing, whatever the content', async () => {
    const file = fileOf(Buffer.from('no picture'), 'image/webp', 'shot.webp');
    const broken = () => uploadVerification(t.as(ada), { platform: 'instagram', file });
    for (let n = 0; n < 20; n += 1) await expect(broken()).rejects.toMatchObject({ status: 415 });
    const put = jest.spyOn(t.base.providers.media, 'put');
    await expect(send()).rejects.toMatchObject({ status: 429 });
    expect(put).not.toHaveBeenCalled();
  });
});

describe('the verification', () => {
  const set = (url: string, status: VerificationStatus) =>
    t.ctx.db
      .update(followerVerifications)
      .set({ status })
      .where(eq(followerVerifications.mediaName, nameOf(url)));

  it.each<[VerificationStatus, VerificationStatus, boolean]>([
    ['waiting', 'verified', true],
    ['waiting', 'renew', true],
    ['waiting', 'waiting', false],
    ['verified', 'waiting', true],
    ['verified', 'renew', true],
    ['verified', 'verified', false],
    ['renew', 'verified', false],
    ['renew', 'waiting', false],
    ['renew', 'renew', false],
  ])('from %s to %s: %s', async (before, after, allowed) => {
    const url = await sent();
    await set(url, before);
    if (allowed) expect((await judge(url, after)).data).toEqual({ platform: 'instagram', status: after });
    else await expect(judge(url, after)).rejects.toMatchObject({ status: 409 });
    expect((await shown())?.status).toBe(allowed ? after : before);
  });

  it('counts for the reviewed screenshot only', async () => {
    const seen = await sent();
    await sent();
    await expect(judge(seen, 'verified')).rejects.toMatchObject({ status: 409 });
    expect((await shown())?.status).toBe('waiting');
  });

  it.each([
    ['another name', { instagram: '@somebody.else' }],
    ['another number', { instagram_followers: 50_000 }],
  ])('is dropped by %s, and the same screenshot cannot regain it', async (_, input) => {
    const url = await sent();
    await judge(url, 'verified');
    await change(input);
    expect((await shown())?.status).toBe('renew');
    await expect(judge(url, 'verified')).rejects.toMatchObject({ status: 409 });
  });

  it('survives other changes', async () => {
    const url = await sent();
    await judge(url, 'verified');
    await change({ state: 'Kano', tiktok: '@ada', tiktok_followers: 3_000, instagram: '@ada' });
    expect((await shown())?.status).toBe('verified');
  });

  it.each([
    ['the name', { instagram: '' }],
    ['the number', { instagram_followers: null }],
  ])('is removed with the screenshot when %s is removed', async (_, input) => {
    await judge(await sent(), 'verified');
    await change(input);
    expect(await shown()).toBeNull();
    expect(t.media.size).toBe(0);
    expect(await t.ctx.db.select().from(media)).toEqual([]);
  });

  it('notifies the member, as does a request for a new screenshot; revoking does not', async () => {
    const url = await sent();
    for (const status of ['verified', 'waiting', 'renew'] as const) await judge(url, status);
    const rows = await t.ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ada.id))
      .orderBy(notifications.id);
    expect(rows.map(({ kind, message }) => [kind, message.includes('Instagram')])).toEqual([
      ['followers-verified', true],
      ['followers-renew', true],
    ]);
  });

  it('is audited with its admin', async () => {
    const url = await sent();
    await judge(url, 'verified');
    const where = and(eq(auditLog.action, 'verification.review'), eq(auditLog.subjectId, ada.id));
    expect(await t.ctx.db.select().from(auditLog).where(where)).toEqual([
      expect.objectContaining({ actorId: admin.id, after: { platform: 'instagram', url, status: 'verified' } }),
    ]);
  });

  it('is refused for the admin’s own followers and without a screenshot', async () => {
    await expect(judge('/media/none.webp', 'verified')).rejects.toMatchObject({ status: 404 });
    const url = await sent();
    await expect(judge(url, 'verified', t.as({ id: ada.id, isAdmin: true }))).rejects.toMatchObject({
      status: 403,
      message: messages.members.verificationOwn,
    });
  });
});
