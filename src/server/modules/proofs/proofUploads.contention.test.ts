import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { buildApp } from '../../app';
import { newId } from '../../context';
import { media, proofUploads, sessions } from '../../db/schema';
import { allRoutes } from '../../routes';
import { person } from '../../testing/factories';
import { resetDatabase, TestClock, testDatabase, testParts } from '../../testing/testContext';
import { hashToken, newToken } from '../../lib/tokens';

let app: FastifyInstance;
let parts: ReturnType<typeof testParts>;
const token = newToken();
const rivals = 20;

beforeEach(async () => {
  await resetDatabase();
  const { db } = await testDatabase();
  parts = testParts(db, new TestClock());
  app = await buildApp(parts.base, { routes: allRoutes });
  const { id: userId } = await person(parts.base);
  const now = parts.base.now();
  const session = { id: newId(), userId, createdAt: now, lastSeenAt: now };
  await db
    .insert(sessions)
    .values({ ...session, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + 3_600_000) });
});
afterEach(() => app.close());

const send = (id: string, whole: Buffer, from: number, to: number) => {
  const head =
    '--b\r\ncontent-disposition: form-data; name="part"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n';
  return app.inject({
    method: 'POST',
    url: `/api/v1/task/proof-image/${id}`,
    query: { offset: String(from), total: String(whole.length) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), whole.subarray(from, to), Buffer.from('\r\n--b--\r\n')]),
  });
};
const atOnce = <T>(call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: rivals }, call));

it('the same part from twenty rivals arrives once, and the picture is stored once', async () => {
  const { db } = await testDatabase();
  const id = newId();
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer();
  const half = picture.length >> 1;

  const first = await atOnce(() => send(id, picture, 0, half));
  expect(first.map((answer) => answer.json<{ data: unknown }>().data)).toEqual(
    Array.from({ length: rivals }, () => ({ received: half, url: null })),
  );
  const [begun] = await db.select().from(proofUploads);
  expect(Buffer.from(begun!.bytes)).toEqual(picture.subarray(0, half));

  const last = await atOnce(() => send(id, picture, half, picture.length));
  const answers = last.map((answer) => answer.json<{ data: { received: number; url: string | null } }>().data);
  expect(new Set(answers.map(({ received, url }) => `${received} ${url}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ received: picture.length, url: expect.stringMatching(/^\/media\//) as string });
  expect(await db.select().from(media)).toHaveLength(1);
  expect(parts.media.size).toBe(1);
});
