import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { urlOf } from '../../contract/endpoint';
import { inputLimits, limits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import { submitProof } from '../../contract/jobs';
import { buildApp } from '../app';
import { newId, systemCtx } from '../context';
import { applications, auditLog, media, pictureChecks } from '../db/schema';
import { applyTask } from '../modules/applications';
import { openSession } from '../modules/sessions';
import { allRoutes } from '../routes';
import { adminPerson, person, postedTask, type Person } from '../testing/factories';
import { propertyRuns } from '../testing/propertyRuns';
import { testContext } from '../testing/testContext';
import { extractPictures } from './inlinePictures';

const sha256Of = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const t = testContext();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inline-'));
});

describe('pictures are extracted from a text', () => {
  const nameOf = (bytes: Buffer): string => `~${sha256Of(bytes).toString('hex')}`;
  const inPieces = (text: Buffer, cuts: readonly number[]): Buffer[] => {
    const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
    return places.slice(1).map((to, at) => text.subarray(places[at], to));
  };
  const takenFrom = async (text: Buffer, cuts: readonly number[] = []) => {
    const taken = extractPictures(Readable.from(inPieces(text, cuts)), folder, 'ada');
    const rest = (await buffer(taken.text)).toString();
    const pictures = await Promise.all([...taken.pictures.values()].map(({ read }) => read()));
    await taken.close();
    return { rest, pictures, received: taken.text.receivedEncodedLength };
  };

  test('of any kind, anywhere, in any JSON spelling and split anywhere', async () => {
    const word = fc.constantFrom(
      'a',
      '"',
      '\\',
      '/',
      '₦',
      ' src=',
      'data:image/',
      ';base64',
      'data:image/png;base64,"',
      'base64,',
      '=',
      '<img>',
      '\n',
    );
    const picture = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    const written = fc.constantFrom<(base64: string) => string>(
      (base64) => base64,
      (base64) => base64.replaceAll('/', '\\/'),
      (base64) => base64.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d'),
    );
    const piece = fc.oneof(
      fc.array(word, { maxLength: 8 }).map((words) => ({ text: words.join('') })),
      fc.record({ picture, written }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 8 }),
        fc.array(fc.nat(5_000), { maxLength: 12 }),
        async (pieces, cuts) => {
          const head = 'data:image/png;base64,';
          const texts = pieces.map((one) =>
            'text' in one ? one.text : `${head}${one.written(one.picture.toString('base64'))}"`,
          );
          const expected = pieces.map((one) => ('text' in one ? one.text : `${head}${nameOf(one.picture)}"`));
          const { rest, received } = await takenFrom(Buffer.from(texts.join('.')), cuts);
          expect(received).toBe(Buffer.byteLength(texts.join('.')));
          expect(rest).toBe(expected.join('.'));
        },
      ),
      propertyRuns(300),
    );
  });

  test('to the last byte', async () => {
    const bytes = randomBytes(300_001);
    const { rest, pictures } = await takenFrom(
      Buffer.from(`"data:image/webp;base64,${bytes.toString('base64')}"`),
      [7, 99, 65_536],
    );
    expect(pictures).toEqual([bytes]);
    expect(rest).toBe(`"data:image/webp;base64,${nameOf(bytes)}"`);
  });

  test('leaving no file', async () => {
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a proof with pictures inside it', () => {
  let app: FastifyInstance;
  let ada: Person;
  let admin: Person;
  let taskId: string;
  let authorization: string;
  beforeEach(async () => {
    app = await buildApp({ ...t.base, config: { ...t.base.config, dataDir: folder } }, { routes: allRoutes });
    ada = await person(t.ctx);
    admin = await adminPerson(t.ctx);
    taskId = (await postedTask(t.ctx, admin)).id;
    await applyTask(t.as(ada), { task_id: taskId });
    authorization = `Bearer ${await openSession(systemCtx(t.base), ada)}`;
  });
  afterEach(() => app.close());

  const png = (background: string, side = 60) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  const addressOf = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
  const handIn = (proof: string, { key = newId(), task_id = taskId } = {}) =>
    app.inject({
      method: 'POST',
      url: urlOf(submitProof),
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify({ task_id, proof }),
    });
  const kept = async () => (await t.ctx.db.select().from(applications).where(eq(applications.taskId, taskId)))[0]!;
  const nothingKept = async () => {
    expect((await kept()).status).toBe('taken');
    expect(t.media.size).toBe(0);
    expect(await t.ctx.db.select().from(media)).toEqual([]);
  };

  it('stores them with hashes and shows their addresses', async () => {
    const [green, red] = [await png('#0a7'), await png('#a07')];
    const answer = await handIn(
      `<p>See</p><p><img src="${addressOf(green)}"></p><p><img src='${addressOf(red, 'jpeg')}' alt="second"></p><p><img src="${addressOf(green)}"></p>`,
    );
    expect(answer.json()).toMatchObject({ error: false, message: messages.jobs.submitted });
    const rows = await t.ctx.db.select().from(media).orderBy(media.name);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ userId: ada.id, kind: 'proof' });
    const urlBy = (bytes: Buffer) =>
      `/media/${rows.find(({ sha256 }) => sha256Of(bytes).equals(Buffer.from(sha256!)))?.name}`;
    expect((await kept()).proof).toBe(
      `<p>See</p><p><img src="${urlBy(green)}" /></p><p><img src="${urlBy(red)}" alt="second" /></p><p><img src="${urlBy(green)}" /></p>`,
    );
    for (const { name } of rows) expect((await sharp(t.media.get(name)!.bytes).metadata()).format).toBe('webp');
    expect(await t.ctx.db.select().from(pictureChecks)).toHaveLength(1);
    const [entry] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'proof.submit'));
    expect(entry?.after).toMatchObject({ pictures: expect.arrayContaining(rows.map(({ name }) => `/media/${name}`)) });
  });

  it('may be 5 MB', async () => {
    const noise = await sharp({
      create: {
        width: 1_200,
        height: 1_200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const answer = await handIn(
      `<p>₦ <img src="${addressOf(Buffer.concat([noise, Buffer.alloc(limits.photoMaxBytes - noise.length)]))}"></p>`,
    );
    expect(answer.statusCode).toBe(200);
    expect((await kept()).proof).toMatch(/^<p>₦ <img src="\/media\/[0-9a-f]{32}\.webp" \/><\/p>$/);
  });

  it.each([
    [
      'one of more than 5 MB',
      413,
      messages.jobs.pictureInlineTooLarge,
      async () => [Buffer.concat([await png('#fff'), Buffer.alloc(limits.photoMaxBytes)])],
    ],
    [
      'more pictures than a proof takes',
      400,
      messages.jobs.pictureTooMany,
      () => Promise.all(Array.from({ length: limits.proofPictures + 1 }, (_, n) => png('#fff', n + 1))),
    ],
    [
      'one that cannot be read, beside one that can',
      400,
      messages.jobs.pictureInlineUnreadable,
      async () => [await png('#fff'), (await png('#000')).subarray(0, 60)],
    ],
    [
      'one of another type',
      415,
      messages.jobs.pictureInlineUnreadable,
      async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ],
    [
      'an interlaced one with 16 bits',
      400,
      messages.profile.photoTooDear,
      async () => [
        await sharp({ create: { width: 2_100, height: 2_000, channels: 3, background: '#fff' } })
          .toColourspace('rgb16')
          .png({ progressive: true })
          .toBuffer(),
      ],
    ],
  ])('is refused for %s, with nothing stored', async (_, status, text, make) => {
    const pictures = await make();
    const answer = await handIn(pictures.map((bytes) => `<p><img src="${addressOf(bytes)}"></p>`).join(''));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: true, message: text, fields: { proof: text } });
    await nothingKept();
    // Only the picture is at fault: the same proof without it is accepted.
    expect((await handIn('<p>Posted.</p>')).statusCode).toBe(200);
  });

  it('is refused for too much text, even if most of it is pictures', async () => {
    const answer = await handIn(
      `<p>${'a '.repeat(inputLimits.proofBodyTextMaxBytes / 2)}<img src="${addressOf(await png('#fff'))}"></p>`,
    );
    expect([answer.statusCode, answer.json().message]).toEqual([413, messages.jobs.proofTooLong]);
    await nothingKept();
  });

  it('is recognised by its key, unlike another proof', async () => {
    const key = newId();
    const proof = `<p><img src="${addressOf(await png('#0a7'))}"></p>`;
    const first = await handIn(proof, { key });
    expect(first.statusCode).toBe(200);
    expect((await handIn(proof, { key })).json()).toEqual(first.json());
    expect((await handIn(`<p><img src="${addressOf(await png('#a07'))}"></p>`, { key })).statusCode).toBe(422);
    expect(t.media.size).toBe(1);
  });

  it('leaves no picture if the job was taken away meanwhile', async () => {
    const put = t.base.providers.media.put;
    jest.spyOn(t.base.providers.media, 'put').mockImplementationOnce(async (...picture) => {
      await put(...picture);
      t.clock.advance({ hours: limits.slotReservationHours });
    });
    const answer = await handIn(`<p><img src="${addressOf(await png('#0a7'))}"></p>`);
    expect([answer.statusCode, answer.json().message]).toEqual([409, messages.jobs.slotExpired]);
    await nothingKept();
  });

  it('is not processed for a member without the job', async () => {
    const other = (await postedTask(t.ctx, admin)).id;
    const put = jest.spyOn(t.base.providers.media, 'put');
    // Each would be refused if checked.
    for (const proof of [
      '<b>'.repeat(inputLimits.proofMaxTags + 1),
      `<img src="${addressOf(Buffer.from('no picture'))}">`,
    ]) {
      expect((await handIn(proof, { task_id: other })).json().message).toBe(messages.jobs.notTaken);
      expect((await handIn(proof, { task_id: newId() })).statusCode).toBe(404);
    }
    expect(put).not.toHaveBeenCalled();
  });

  it('that is a single picture is stored unchanged', async () => {
    const address = addressOf(await png('#0a7'));
    expect((await handIn(address)).statusCode).toBe(200);
    expect((await kept()).proof).toBe(address);
    expect(t.media.size).toBe(0);
  });

  it('leaves nothing on disk, whatever the outcome', async () => {
    expect(await readdir(path.join(folder, 'uploads')).catch(() => [])).toEqual([]);
  });
});
