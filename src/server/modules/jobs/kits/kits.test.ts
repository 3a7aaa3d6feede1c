import { and, asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { kitLimits } from '../../../../contract/limits';
import { type KitSize, kitSizes } from '../../../../contract/jobDetails';
import * as messages from '../../../../contract/messages';
import { auditLog, kitFiles } from '../../../db/schema';
import { fileOf } from '../../../verb';
import { tidy } from '../../../jobs/tidy';
import { adminPerson, person, postedTask, type Person } from '../../../testing/factories';
import { testContext } from '../../../testing/testContext';
import { mp4, webm } from '../../../testing/videos';
import { deleteTask, setTaskStatus } from '../setTaskStatus';
import { getAdminTask } from '../adminQueries';
import { getTask, listTasks } from '../queries';
import { updateTask } from '../saveTask';
import { sizedPicture } from './kit';
import { uploadKitPicture, uploadKitVideo } from './kitFiles';

const t = testContext();
let admin: Person;
let ada: Person;
beforeEach(async () => {
  admin = await adminPerson(t.ctx);
  ada = await person(t.ctx);
});

const draw = (background = '#0a7', width = 2_000, height = 1_000) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const picture = async (background?: string): Promise<string> =>
  (await uploadKitPicture(t.as(admin), { file: fileOf(await draw(background), 'image/png') })).data.name;
const video = async (bytes = mp4(), type = 'video/mp4'): Promise<string> =>
  (await uploadKitVideo(t.as(admin), { file: fileOf(bytes, type) })).data.name;
const kitWith = (pictures: string[], more: object = {}) => ({
  pictures: pictures.map((name, at) => ({ name, alt: `Plate ${at + 1}` })),
  video: null,
  captions: {},
  hashtags: [],
  ...more,
});
type JobFields = Partial<Parameters<typeof updateTask>[1]>;
const edit = async (id: string, fields: JobFields) => {
  const job = (await getAdminTask(t.as(admin), { id })).data;
  const { jobOwnerEmail, jobTitle, jobDescription, payoutAmount, maxSlots } = job;
  return updateTask(t.as(admin), { id, jobOwnerEmail, jobTitle, jobDescription, payoutAmount, maxSlots, ...fields });
};
const kitSeen = async (id: string) => (await getTask(t.as(ada), { id })).data.kit;
const files = () => t.ctx.db.select().from(kitFiles);

describe('a job with an ad kit', () => {
  it('shows members its files in the admin’s order', async () => {
    const [first, second, film] = [await picture('#a00'), await picture('#00a'), await video()];
    const { id } = await postedTask(t.ctx, admin, {
      kind: 'resell',
      kit: kitWith([second, first], { video: film, captions: { whatsapp: 'Suya tonight' }, hashtags: ['Lagos'] }),
    });
    const { data } = await getTask(t.as(ada), { id });
    expect(data.kind).toBe('resell');
    expect(data.kit).toEqual({
      pictures: [second, first].map((name, at) => ({
        name,
        url: `/kit/${name}`,
        width: 1_600,
        height: 800,
        bytes: t.media.get(name)!.bytes.length,
        alt: `Plate ${at + 1}`,
      })),
      video: { name: film, url: `/kit/${film}`, type: 'video/mp4', bytes: mp4().length },
      captions: { whatsapp: 'Suya tonight' },
      hashtags: ['Lagos'],
    });
    expect((await getAdminTask(t.as(admin), { id })).data.kit).toEqual(data.kit);
    expect((await listTasks(t.as(ada), {})).data[0]).not.toHaveProperty('kit');
  });

  it('is a share job without a kit if the call names neither', async () => {
    const { id } = await postedTask(t.ctx, admin);
    expect((await getTask(t.as(ada), { id })).data).toMatchObject({ kind: 'share', kit: null });
  });

  it('keeps its kit if edited without one, and can change or lose it', async () => {
    const [first, second] = [await picture(), await picture()];
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([first]) });
    await edit(id, { kind: 'social' });
    expect((await kitSeen(id))?.pictures.map(({ name }) => name)).toEqual([first]);
    await edit(id, { kit: kitWith([second, first]) });
    expect((await kitSeen(id))?.pictures.map(({ name }) => name)).toEqual([second, first]);
    await edit(id, { kit: null });
    expect(await kitSeen(id)).toBeNull();
  });

  it('logs the material before and after a change', async () => {
    const [first, second] = [await picture(), await picture()];
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([first], { hashtags: ['Lagos'] }) });
    await edit(id, { kit: kitWith([second], { captions: { whatsapp: 'Suya tonight' } }) });
    await edit(id, { jobTitle: 'Another' });
    const logged = await t.ctx.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'task.update'), eq(auditLog.objectId, id)))
      .orderBy(asc(auditLog.id));
    expect(logged).toMatchObject([
      {
        before: { kit: { pictures: [{ name: first }], captions: {}, hashtags: ['Lagos'] } },
        after: { kit: { pictures: [{ name: second }], captions: { whatsapp: 'Suya tonight' }, hashtags: [] } },
      },
      { after: { title: 'Another' } },
    ]);
    expect([logged[1]!.before, logged[1]!.after].map((row) => Object.hasOwn(row as object, 'kit'))).toEqual([
      false,
      false,
    ]);
  });

  it('refuses an approval number that makes a caption too long', async () => {
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([], { captions: { twitter: 'x'.repeat(240) } }) });
    const arconExpiry = '2026-12-31';
    await expect(edit(id, { arconNumber: `ARCON/${'9'.repeat(20)}`, arconExpiry })).rejects.toMatchObject({
      fields: { 'kit.captions.twitter': expect.stringContaining('Too long by') },
    });
    expect((await getAdminTask(t.as(admin), { id })).data.arconNumber).toBeNull();
    await edit(id, { arconNumber: 'A', arconExpiry, kit: kitWith([], { captions: { twitter: 'x' } }) });
    expect((await getAdminTask(t.as(admin), { id })).data.arconNumber).toBe('A');
  });

  it('refuses missing files and other jobs’ files, without any change', async () => {
    const [own, others] = [await picture(), await picture()];
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([own]) });
    await postedTask(t.ctx, admin, { kit: kitWith([others]) });
    const gone = `${'0'.repeat(32)}.jpg`;
    for (const [kit, field] of [
      [kitWith([own, others]), 'kit.pictures.1.name'],
      [kitWith([gone]), 'kit.pictures.0.name'],
      [kitWith([], { video: gone.replace('jpg', 'mp4') }), 'kit.video'],
    ] as const)
      await expect(edit(id, { jobTitle: 'Another', kit })).rejects.toMatchObject({
        fields: { [field]: messages.adminJobs.kitFileGone },
      });
    expect((await getTask(t.as(ada), { id })).data.jobTitle).not.toBe('Another');
    expect((await kitSeen(id))?.pictures.map(({ name }) => name)).toEqual([own]);
  });
});

describe('a file of a kit', () => {
  it('is a JPEG of only its pixels, whole in every size', async () => {
    const name = await picture('#00a');
    const whole = t.media.get(name)!;
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 800 });
    for (const size of Object.keys(kitSizes) as KitSize[]) {
      const sized = await sizedPicture(t.base, name, size);
      const shape = size === 'view' ? { width: 720, height: 360 } : kitSizes[size];
      const format = size === 'view' || size === 'card' ? 'webp' : 'jpeg';
      expect(await sharp(sized!.bytes).metadata()).toMatchObject({ format, ...shape });
      // The second call is answered from the store.
      expect((await sizedPicture(t.base, name, size))?.bytes).toEqual(sized!.bytes);
    }
    expect(t.media.size).toBe(1 + Object.keys(kitSizes).length);
    expect(await sizedPicture(t.base, `${'0'.repeat(32)}.jpg`, 'story')).toBeNull();
  });

  it('has at most 8 kB on a card, even if it is all noise, and is never replaced by the original there', async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 1_000,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { name } = (await uploadKitPicture(t.as(admin), { file: fileOf(noise, 'image/png') })).data;
    expect((await sizedPicture(t.base, name, 'card'))!.bytes.length).toBeLessThanOrEqual(kitLimits.cardMaxBytes);
    const [alone] = [await picture()];
    t.media.set(alone, { bytes: Buffer.from('no picture'), type: 'image/jpeg' });
    expect(await sizedPicture(t.base, alone, 'card')).toBeNull();
    expect(await sizedPicture(t.base, alone, 'small')).toMatchObject({ fitted: false });
  });

  it('is shown on its job’s card, the first of all, before the job is taken', async () => {
    const [first, second] = [await picture('#a00'), await picture('#00a')];
    await postedTask(t.ctx, admin, { kit: kitWith([second, first], { video: await video() }) });
    const [job] = (await listTasks(t.as(ada), {})).data;
    expect(job).toMatchObject({ picture: { name: second, alt: 'Plate 1' }, minutes: 4 });
  });

  it('is drawn once for simultaneous requests of a size', async () => {
    const name = await picture();
    const put = jest.spyOn(t.base.providers.media, 'put');
    const sized = await Promise.all(Array.from({ length: 60 }, () => sizedPicture(t.base, name, 'small')));
    expect(put).toHaveBeenCalledTimes(1);
    expect(new Set(sized.map((one) => one!.bytes)).size).toBe(1);
    expect(sized[0]!.fitted).toBe(true);
  });

  it('deleted during drawing leaves nothing behind', async () => {
    const name = await picture();
    const { media } = t.base.providers;
    const put = media.put;
    jest.spyOn(media, 'put').mockImplementationOnce(async (...given) => {
      t.clock.advance({ hours: kitLimits.unusedHours });
      await tidy(t.ctx);
      await put(...given);
    });
    expect((await sizedPicture(t.base, name, 'small'))!.fitted).toBe(true);
    expect([t.media.size, await files()]).toEqual([0, []]);
  });

  it('is deleted after a day without a job, even after leaving one', async () => {
    const [unused, left, kept, film] = [await picture(), await picture(), await picture(), await video(webm())];
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([left, kept], { video: film }) });
    await sizedPicture(t.base, unused, 'story');
    await edit(id, { kit: kitWith([kept], { video: film }) });
    t.clock.advance({ hours: kitLimits.unusedHours, minutes: -1 });
    await tidy(t.ctx);
    expect(await files()).toHaveLength(4);
    t.clock.advance({ minutes: 1 });
    await tidy(t.ctx);
    expect((await files()).map(({ name }) => name).sort()).toEqual([kept, film].sort());
    expect([...t.media.keys()].sort()).toEqual([kept, film].sort());
  });

  it.each([
    ['stopped', (id: string) => setTaskStatus(t.as(admin), { id, status: 'stopped' })],
    ['deleted', (id: string) => deleteTask(t.as(admin), { id })],
  ])('of a job that was %s is deleted 30 days later, not earlier', async (_how, end) => {
    const name = await picture();
    const { id } = await postedTask(t.ctx, admin, { kit: kitWith([name]) });
    t.clock.advance({ days: 400 });
    await tidy(t.ctx);
    expect(await files()).toHaveLength(1);
    await end(id);
    await tidy(t.ctx);
    t.clock.advance({ days: kitLimits.keptDays, minutes: -1 });
    await tidy(t.ctx);
    expect(await files()).toHaveLength(1);
    t.clock.advance({ minutes: 1 });
    await tidy(t.ctx);
    expect([await files(), t.media.size]).toEqual([[], 0]);
  });

  it('is refused beyond the daily limit', async () => {
    const name = await picture();
    const row = {
      kind: 'picture' as const,
      bytes: 1,
      width: 1,
      height: 1,
      uploadedBy: admin.id,
      uploadedAt: t.ctx.now(),
    };
    await t.ctx.db.insert(kitFiles).values(
      Array.from({ length: kitLimits.filesPerAdminPerDay - 1 }, (_, at) => ({
        ...row,
        name: `${at}.jpg`,
        removedFrom: t.ctx.now(),
      })),
    );
    await expect(picture()).rejects.toMatchObject({
      code: 'rate_limited',
      message: messages.adminJobs.kitTooManyFiles,
    });
    await expect(video()).rejects.toMatchObject({ code: 'rate_limited' });
    expect([...t.media.keys()]).toEqual([name]);
  });

  it('that is no video leaves nothing', async () => {
    await expect(video(Buffer.from('<script>'))).rejects.toMatchObject({
      code: 'unsupported_media',
      fields: { video: messages.adminJobs.kitVideoUnreadable },
    });
    await expect(video(Buffer.alloc(0))).rejects.toMatchObject({
      fields: { video: messages.adminJobs.kitFileMissing },
    });
    expect([t.media.size, await files()]).toEqual([0, []]);
  });
});
