import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as contract from '../../../../contract/proofs';
import { inTransaction, newId } from '../../../context';
import { applications, media, pictureChecks, pictureMatches, proofPictures } from '../../../db/schema';
import { fileOf } from '../../../verb';
import { adminPerson, person, postedTask, type Person } from '../../../testing/factories';
import { testContext } from '../../../testing/testContext';
import { uploadProofImage } from '../uploadProofImage';
import { applyTask } from '../../applications';
import { getProof, listProofs } from '../adminQueries';
import { submitProof } from '../submitProof';
import { comparePictures } from './duplicatePictures';

const t = testContext();
let admin: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
});

/** Coloured blocks, different per seed. */
const screenshot = (seed: number): Promise<Buffer> => {
  const next = (max: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % max;
  const blocks = Array.from(
    { length: 24 },
    () =>
      `<rect x="${next(340)}" y="${next(700)}" width="${40 + next(160)}" height="${30 + next(140)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800"><rect width="400" height="800" fill="#fff"/>${blocks.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
const blank = (background: string) =>
  sharp({ create: { width: 400, height: 800, channels: 3, background } })
    .png()
    .toBuffer();

const upload = async (who: Person, bytes: Buffer): Promise<string> => {
  const file = fileOf(bytes, 'application/octet-stream', 'blob');
  const part = { id: newId(), offset: 0, total: bytes.length, file };
  return (await inTransaction(t.as(who), (tx) => uploadProofImage(tx, part))).data.url!;
};
const handIn = async (who: Person, sources: readonly string[]): Promise<string> => {
  const task = await postedTask(t.ctx, admin);
  await applyTask(t.as(who), { task_id: task.id });
  const proof = `<p>Done.</p>${sources.map((src) => `<p><img src="${src}"></p>`).join('')}`;
  return (await submitProof(t.as(who), { task_id: task.id, proof })).data.id;
};
const handInPicture = async (who: Person, bytes: Buffer) => handIn(who, [await upload(who, bytes)]);
const matchesOf = async (id: string) => (await getProof(t.as(admin), { id })).data.pictureMatches;
const flagged = async (query: object = {}) =>
  (await listProofs(t.as(admin), contract.listProofs.query.parse(query))).data
    .filter(({ sharesPicture }) => sharesPicture)
    .map(({ dataValues }) => dataValues.id);

it('the same file in two members’ proofs shows on both, with member, job, time and status', async () => {
  const [ada, bola] = [await person(t.ctx), await person(t.ctx, { fullname: 'Bola Ade' })];
  const bytes = await screenshot(1);
  const first = await handInPicture(ada, bytes);
  const second = await handInPicture(bola, bytes);
  await handInPicture(await person(t.ctx), await screenshot(2));
  await comparePictures(t.ctx);
  expect(await matchesOf(first)).toEqual([
    {
      id: second,
      identical: true,
      picture: expect.stringMatching(/^\/media\//),
      otherPicture: expect.stringMatching(/^\/media\//),
      member: { id: bola.id, fullname: 'Bola Ade' },
      sameMember: false,
      job: { id: expect.any(String), jobTitle: 'Share our flyer', reference: expect.any(String) },
      submittedAt: t.clock.now().toISOString(),
      status: 'in-review',
    },
  ]);
  expect(await matchesOf(second)).toMatchObject([{ id: first, identical: true, member: { id: ada.id } }]);
  expect((await flagged()).sort()).toEqual([first, second].sort());
  expect((await flagged({ pictures: 'shared' })).sort()).toEqual([first, second].sort());
  expect((await listProofs(t.as(admin), contract.listProofs.query.parse({ pictures: 'shared' }))).meta.total).toBe(2);
});

it.each([
  ['saved again as a poor JPEG', (bytes: Buffer) => sharp(bytes).jpeg({ quality: 30 }).toBuffer()],
  ['at half its size', (bytes: Buffer) => sharp(bytes).resize({ width: 200 }).jpeg().toBuffer()],
  [
    'cut by a hundredth on each side',
    (bytes: Buffer) => sharp(bytes).extract({ left: 4, top: 8, width: 392, height: 784 }).jpeg().toBuffer(),
  ],
  [
    'as a screenshot of itself between black bars',
    (bytes: Buffer) =>
      sharp(bytes).extend({ top: 90, bottom: 60, left: 0, right: 0, background: '#000' }).jpeg().toBuffer(),
  ],
])('a picture %s is similar, not identical', async (_, changed) => {
  const bytes = await screenshot(3);
  const first = await handInPicture(await person(t.ctx), bytes);
  const second = await handInPicture(await person(t.ctx), await changed(bytes));
  await comparePictures(t.ctx);
  expect(await matchesOf(second)).toMatchObject([{ id: first, identical: false }]);
});

it('one member’s picture in two jobs is distinguished from two members’', async () => {
  const ada = await person(t.ctx);
  const src = await upload(ada, await screenshot(4));
  const [first, second] = [await handIn(ada, [src]), await handIn(ada, [src])];
  await comparePictures(t.ctx);
  expect(await matchesOf(second)).toMatchObject([{ id: first, identical: true, sameMember: true }]);
});

it('blank screens and different pictures do not match, nor a picture with itself', async () => {
  for (const bytes of [await blank('#fff'), await blank('#fefefe'), await screenshot(5), await screenshot(6)])
    await handInPicture(await person(t.ctx), bytes);
  const ada = await person(t.ctx);
  const src = await upload(ada, await screenshot(7));
  await handIn(ada, [src, src]);
  await comparePictures(t.ctx);
  expect(await t.ctx.db.$count(proofPictures)).toBe(6);
  expect(await t.ctx.db.$count(pictureMatches)).toBe(0);
  expect(await flagged()).toEqual([]);
});

it('a picture embedded in an old proof’s text is compared like an uploaded one', async () => {
  const bytes = await screenshot(8);
  const first = await handInPicture(await person(t.ctx), bytes);
  const second = await handIn(await person(t.ctx), []);
  const proof = `<p><img src="data:image/png;base64,${bytes.toString('base64')}" /></p>`;
  await t.ctx.db.update(applications).set({ proof }).where(eq(applications.id, second));
  await t.ctx.db.insert(pictureChecks).values({ applicationId: second, dueAt: t.clock.now() });
  await comparePictures(t.ctx);
  expect(await matchesOf(second)).toMatchObject([{ id: first, identical: true }]);
});

it('pictures older than hashes are hashed when their proof is compared', async () => {
  const bytes = await screenshot(9);
  const first = await handInPicture(await person(t.ctx), bytes);
  await t.ctx.db.update(media).set({ sha256: null, perceptualHashes: null });
  const second = await handInPicture(await person(t.ctx), bytes);
  await comparePictures(t.ctx);
  expect(await matchesOf(second)).toMatchObject([{ id: first, identical: false }]);
  expect(
    (await t.ctx.db.select().from(media)).every(({ sha256, perceptualHashes }) => sha256 && perceptualHashes),
  ).toBe(true);
});

it('a proof with an unreadable picture is retried later and delays no others', async () => {
  const broken = await handInPicture(await person(t.ctx), await screenshot(10));
  const fine = await handInPicture(await person(t.ctx), await screenshot(11));
  const [row] = await t.ctx.db.select().from(applications).where(eq(applications.id, broken));
  const name = /\/media\/([\w.]+)/.exec(row!.proof!)![1]!;
  await t.ctx.db.update(media).set({ sha256: null, perceptualHashes: null }).where(eq(media.name, name));
  const get = jest.spyOn(t.ctx.providers.media, 'get').mockRejectedValueOnce(new Error('the store is away'));
  await comparePictures(t.ctx);
  expect(await t.ctx.db.select().from(pictureChecks)).toMatchObject([{ applicationId: broken, tries: 1 }]);
  expect(await t.ctx.db.select().from(proofPictures)).toMatchObject([{ applicationId: fine }]);
  get.mockRestore();
  t.clock.advance({ minutes: 1 });
  await comparePictures(t.ctx);
  expect(await t.ctx.db.$count(pictureChecks)).toBe(0);
  expect(await t.ctx.db.$count(proofPictures)).toBe(2);
});

it('a proof without a picture queues no comparison', async () => {
  await handIn(await person(t.ctx), []);
  expect(await t.ctx.db.$count(pictureChecks)).toBe(0);
});

it('only the system may do it', async () => {
  await expect(comparePictures(t.as(admin))).rejects.toThrow('acted as the system');
});
