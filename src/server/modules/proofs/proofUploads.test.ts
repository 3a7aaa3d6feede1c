import sharp from 'sharp';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { pictureRefused } from '../../../contract/messages/pictures';
import { getProofImage as getEndpoint, uploadProofImage as endpoint } from '../../../contract/jobs';
import { inTransaction, newId } from '../../context';
import { auditLog, media, proofUploads } from '../../db/schema';
import { fileOf } from '../../verb';
import { person, type Person } from '../../testing/factories';
import { brokenAfterCommit } from '../../testing/concurrency';
import { testContext } from '../../testing/testContext';
import { forgetProofUploads, getProofImage, uploadProofImage } from './uploadProofImage';

const t = testContext();
const id = newId();
let ada: Person;
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a7', noise: noise(20) } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada Obi', Artist: '6.5244 N 3.3792 E' } })
    .toBuffer();
});
beforeEach(async () => {
  ada = await person(t.ctx);
});

function noise(sigma: number) {
  return { type: 'gaussian' as const, mean: 128, sigma };
}

const partBytes = 16_384;
const partAt = (bytes: Buffer, offset: number) =>
  fileOf(bytes.subarray(offset, offset + partBytes), 'application/octet-stream', 'blob');
/** In a transaction, because refusals roll back. */
const send = (bytes: Buffer, offset: number, { who = ada, as = id, total = bytes.length } = {}) =>
  inTransaction(t.as(who), (tx) => uploadProofImage(tx, { id: as, offset, total, file: partAt(bytes, offset) }));
const sendAll = async (bytes: Buffer, options: Parameters<typeof send>[2] = {}) => {
  let progress = { received: 0, url: null as string | null };
  while (progress.received < bytes.length) progress = (await send(bytes, progress.received, options)).data;
  return progress;
};
const rows = () => t.ctx.db.select().from(proofUploads);
const records = () => t.ctx.db.select().from(media);

describe('a picture in parts', () => {
  it('has an address once complete, and loses its metadata', async () => {
    const { received, url } = await sendAll(picture);
    expect(picture.length).toBeGreaterThan(2 * partBytes);
    expect(received).toBe(picture.length);
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const stored = t.media.get(url!.slice('/media/'.length))!;
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect((await sharp(stored.bytes).metadata()).exif).toBeUndefined();
    expect(await records()).toEqual([expect.objectContaining({ userId: ada.id, kind: 'proof' })]);
    expect(await rows()).toEqual([expect.objectContaining({ userId: ada.id, id, url, bytes: Buffer.alloc(0) })]);
  });

  it('answers in the contract’s shape', async () => {
    const enveloped = (answer: object) => ({ error: false, message: '', ...answer });
    expect(endpoint.answer.parse(enveloped(await send(picture, 0))).data).toEqual({ received: partBytes, url: null });
    const progress = await getProofImage(t.as(ada), { id });
    expect(getEndpoint.answer.parse(enveloped(progress)).data).toEqual({ received: partBytes, url: null });
  });

  it('resumes where it broke off', async () => {
    await send(picture, 0);
    expect((await getProofImage(t.as(ada), { id })).data).toEqual({ received: partBytes, url: null });
    expect((await send(picture, partBytes)).data.received).toBe(2 * partBytes);
  });

  it.each([
    ['one that has arrived', 0],
    ['one that overlaps', partBytes / 2],
    ['one behind a gap', 2 * partBytes],
  ])('is not changed by a misplaced part: %s', async (_case, offset) => {
    await send(picture, 0);
    const before = await rows();
    expect((await send(picture, offset)).data).toEqual({ received: partBytes, url: null });
    expect(await rows()).toEqual(before);
  });

  it('is stored once, however often its last part arrives', async () => {
    const { url } = await sendAll(picture);
    const lastAt = Math.floor((picture.length - 1) / partBytes) * partBytes;
    for (const offset of [lastAt, lastAt, 0])
      expect((await send(picture, offset)).data).toEqual({ received: picture.length, url });
    expect(await records()).toHaveLength(1);
    expect(t.media.size).toBe(1);
  });

  it('that arrived but was not stored because the server crashed is stored with a repeated last part', async () => {
    await t.ctx.db.insert(proofUploads).values({
      userId: ada.id,
      id,
      total: picture.length,
      received: picture.length,
      bytes: picture,
      createdAt: t.clock.now(),
    });
    expect((await send(picture, partBytes)).data.url).toMatch(/^\/media\//);
  });

  it('keeps its file if the connection broke after storing, and the next try finds it', async () => {
    const part = { id, offset: 0, total: picture.length, file: fileOf(picture) };
    await expect(uploadProofImage(brokenAfterCommit(t.as(ada), 2), part)).rejects.toThrow('Connection terminated');
    const { url } = (await uploadProofImage(t.as(ada), part)).data;
    expect([...t.media.keys()]).toEqual([url!.slice('/media/'.length)]);
  });

  it('is audited when it starts and when it is stored', async () => {
    await sendAll(picture);
    const record = await t.ctx.db.select().from(auditLog).orderBy(auditLog.id);
    expect(record.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['proof-image.begin', ada.id],
      ['proof-image.upload', ada.id],
    ]);
  });
});

describe('the id of a picture', () => {
  it('means nothing for another member', async () => {
    const bola = await person(t.ctx);
    await send(picture, 0);
    expect((await getProofImage(t.as(bola), { id })).data).toEqual({ received: 0, url: null });
    const { url } = await sendAll(picture, { who: bola });
    expect((await getProofImage(t.as(ada), { id })).data).toEqual({ received: partBytes, url: null });
    expect((await sendAll(picture)).url).not.toBe(url);
  });

  it('cannot be reused for a picture of another size', async () => {
    await send(picture, 0);
    await expect(send(picture, partBytes, { total: picture.length - 1 })).rejects.toMatchObject({ status: 409 });
  });
});

describe('refused parts', () => {
  it.each([
    ['nothing that is a picture', () => Buffer.from('<svg onload="alert(1)"/>'), 415, messages.profile.photoWrongType],
    ['a broken picture', () => Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), 400, pictureRefused('', 'unreadable')],
  ])('%s is deleted and takes nobody else’s quota', async (_case, bytes, status, message) => {
    // Outside a transaction, which a refusal would roll back.
    const whole = uploadProofImage(t.as(ada), { id, offset: 0, total: bytes().length, file: partAt(bytes(), 0) });
    await expect(whole).rejects.toMatchObject({ status, message });
    expect(await rows()).toEqual([]);
    expect(await records()).toEqual([]);
    expect(t.media.size).toBe(0);
  });

  it('a part beyond the announced length', async () => {
    await expect(send(picture, 0, { total: partBytes - 1 })).rejects.toMatchObject({ status: 400 });
    expect(await rows()).toEqual([]);
  });

  it('more than 30 unfinished pictures', async () => {
    for (let begun = 0; begun < limits.proofUploadsAtOnce; begun += 1) await send(picture, 0, { as: newId() });
    await expect(send(picture, 0)).rejects.toMatchObject({ status: 429 });
    expect(await rows()).toHaveLength(limits.proofUploadsAtOnce);
  });

  it('more than 200 pictures a day', async () => {
    const row = (at: number) => ({
      name: `${at}.webp`,
      userId: ada.id,
      kind: 'proof' as const,
      bytes: 1,
      createdAt: t.clock.now(),
    });
    await t.ctx.db.insert(media).values(Array.from({ length: limits.proofPicturesPerDay }, (_, at) => row(at)));
    const put = jest.spyOn(t.base.providers.media, 'put');
    await expect(sendAll(picture)).rejects.toMatchObject({ status: 429 });
    // A repeated last part must not cost another drawing.
    expect(put).not.toHaveBeenCalled();
    t.clock.advance({ days: 1 });
    expect((await sendAll(picture, { as: newId() })).url).toMatch(/^\/media\//);
  });
});

it('abandoned parts are deleted after a day, and the stored picture stays', async () => {
  const stored = await sendAll(picture, { as: newId() });
  await send(picture, 0);
  t.clock.advance({ hours: limits.proofUploadHours });
  await forgetProofUploads(t.ctx);
  expect(await rows()).toHaveLength(2);
  t.clock.advance({ ms: 1 });
  await forgetProofUploads(t.ctx);
  expect(await rows()).toEqual([]);
  expect(t.media.has(stored.url!.slice('/media/'.length))).toBe(true);
  expect((await getProofImage(t.as(ada), { id })).data).toEqual({ received: 0, url: null });
});
