import { and, eq, lt, isNull, sql } from 'drizzle-orm';
import { pictureTypes, type ResultOf, type InputOf } from '../../../contract/endpoint';
import * as contract from '../../../contract/jobs';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertMember, assertSystem } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { proofUploads } from '../../db/schema';
import { DomainError } from '../../errors';
import { hoursAfter } from '../../lib/time';
import { lockActiveMember } from '../../policies/activeMember';
import { type Verb, fileOf, type UploadedFile } from '../../verb';
import {
  discardPicture,
  keepPicture,
  recordPicture,
  assertDailyLimit,
  storePicture,
  type StoredPicture,
} from '../media';

type Progress = ResultOf<typeof contract.getProofImage>['data'];

/** The sender chose the id, so it counts only with its member. */
const uploadOf = (userId: string, id: string) => and(eq(proofUploads.userId, userId), eq(proofUploads.id, id));

export const getProofImage: Verb<typeof contract.getProofImage> = async (ctx, { id }) => {
  const { userId } = assertMember(ctx);
  const [upload] = await ctx.db
    .select({ received: proofUploads.received, url: proofUploads.url })
    .from(proofUploads)
    .where(uploadOf(userId, id));
  return { data: upload ?? { received: 0, url: null } };
};

export const forgetProofUploads = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  await ctx.db.delete(proofUploads).where(lt(proofUploads.createdAt, hoursAfter(ctx.now(), -limits.proofUploadHours)));
};

type Part = InputOf<typeof contract.uploadProofImage> & { readonly file: UploadedFile };

const whole = {
  name: contract.uploadProofImage.name,
  upload: {
    field: 'part',
    maxBytes: limits.proofPictureMaxBytes,
    types: pictureTypes,
  },
} as const;

const begin = async (tx: Ctx, userId: string, { id, total }: Part): Promise<void> => {
  const [begun] = await tx.db
    .insert(proofUploads)
    .values({ userId, id, total, received: 0, bytes: Buffer.alloc(0), createdAt: tx.now() })
    .onConflictDoNothing()
    .returning({ id: proofUploads.id });
  if (!begun) return;
  const unfinished = and(eq(proofUploads.userId, userId), isNull(proofUploads.url));
  if ((await tx.db.$count(proofUploads, unfinished)) > limits.proofUploadsAtOnce)
    throw new DomainError('rate_limited', messages.server.tooMany, { retryAfterSeconds: 3_600 });
  await audit(tx, { action: 'proof-image.begin', object: { type: 'proof-upload', id }, after: { total } });
};

/** Appends a part at the current end; others change nothing, and the answer has the offset. */
const append = (ctx: Ctx, part: Part, bytes: Buffer): Promise<Progress> =>
  inTransaction(ctx, async (tx) => {
    const { id: userId } = await lockActiveMember(tx);
    const { id, offset, total } = part;
    await begin(tx, userId, part);
    await tx.db
      .update(proofUploads)
      .set({
        bytes: sql`${proofUploads.bytes} || ${bytes}::bytea`,
        received: sql`${proofUploads.received} + ${bytes.length}`,
      })
      .where(
        and(
          uploadOf(userId, id),
          eq(proofUploads.received, offset),
          eq(proofUploads.total, total),
          isNull(proofUploads.url),
        ),
      );
    const [{ received, url, total: agreed } = { received: 0, url: null, total }] = await tx.db
      .select({ received: proofUploads.received, url: proofUploads.url, total: proofUploads.total })
      .from(proofUploads)
      .where(uploadOf(userId, id));
    if (agreed !== total) throw new DomainError('upload_changed', messages.server.conflict);
    return { received, url };
  });

/** @returns its address, or that of a rival's picture from the same parts */
const keep = (ctx: Ctx, id: string, picture: StoredPicture): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const { id: userId } = await lockActiveMember(tx);
    const [stored] = await tx.db
      .update(proofUploads)
      .set({ url: picture.url, bytes: Buffer.alloc(0) })
      .where(and(uploadOf(userId, id), eq(proofUploads.received, proofUploads.total), isNull(proofUploads.url)))
      .returning({ url: proofUploads.url });
    if (!stored) {
      const [other] = await tx.db.select({ url: proofUploads.url }).from(proofUploads).where(uploadOf(userId, id));
      if (!other?.url) throw new DomainError('conflict');
      return other.url;
    }
    await assertDailyLimit(tx, userId);
    await recordPicture(tx, userId, 'proof', picture);
    const object = { type: 'media', id: picture.name } as const;
    await audit(tx, { action: 'proof-image.upload', object, after: { url: picture.url, bytes: picture.bytes } });
    return picture.url;
  });

const isPermanentRefusal = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'picture_unreadable' || error.code === 'picture_not_accepted' || error.code === 'unsupported_media');

/** Joins the parts; deletes them without a valid picture, so that they use no quota. */
const store = async (ctx: Ctx, userId: string, id: string): Promise<string> => {
  const [upload] = await ctx.db.select().from(proofUploads).where(uploadOf(userId, id));
  if (!upload) throw new DomainError('conflict');
  if (upload.url) return upload.url;
  // Before the expensive drawing, because the last part may be repeated.
  await assertDailyLimit(ctx, userId);
  const file = fileOf(Buffer.from(upload.bytes));
  let picture: StoredPicture;
  try {
    picture = await storePicture(ctx, userId, file, 'proof', whole);
  } catch (error) {
    if (isPermanentRefusal(error)) await ctx.db.delete(proofUploads).where(uploadOf(userId, id));
    throw error;
  }
  const kept = await keepPicture(ctx, picture, () => keep(ctx, id, picture));
  if (kept !== picture.url) await discardPicture(ctx, picture.name);
  return kept;
};

export const uploadProofImage = async (ctx: Ctx, part: Part): Promise<ResultOf<typeof contract.uploadProofImage>> => {
  const { userId } = assertMember(ctx);
  if (part.offset + part.file.size > part.total) throw new DomainError('bad_request');
  const { received, url } = await append(ctx, part, await part.file.read());
  if (url !== null || received < part.total) return { data: { received, url } };
  return { data: { received, url: await store(ctx, userId, part.id) } };
};
