import { Readable } from 'node:stream';
import { and, eq, gt, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { kitLimits } from '../../../../contract/limits';
import * as contract from '../../../../contract/jobForm';
import { type KitSize, kitSizes, kitUrl } from '../../../../contract/jobDetails';
import * as messages from '../../../../contract/messages';
import { assertAdmin, assertSystem } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx, type BaseCtx } from '../../../context';
import { kitFiles, tasks } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { daysAfter, hoursAfter } from '../../../lib/time';
import { sniffVideo } from '../../../providers/videos';
import type { UploadVerb } from '../../../verb';
import { discardPicture, keepPicture, newMediaName, storePicture, uploadTexts } from '../../media';
import { kitFileOf, sizedPicture, sizedName } from './kit';

const pictureTexts = { ...uploadTexts, type: messages.adminJobs.kitPictureWrongType };

const assertDailyLimit = async (ctx: Ctx, uploadedBy: string): Promise<void> => {
  const ofDay = and(eq(kitFiles.uploadedBy, uploadedBy), gt(kitFiles.uploadedAt, daysAfter(ctx.now(), -1)));
  if ((await ctx.db.$count(kitFiles, ofDay)) >= kitLimits.filesPerAdminPerDay)
    throw new DomainError('rate_limited', messages.adminJobs.kitTooManyFiles, { retryAfterSeconds: 3_600 });
};

const recordFile = (
  ctx: Ctx,
  uploadedBy: string,
  file: Pick<typeof kitFiles.$inferInsert, 'name' | 'kind' | 'bytes' | 'width' | 'height'>,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const uploadedAt = tx.now();
    await tx.db
      .insert(kitFiles)
      .values({ ...file, uploadedBy, uploadedAt, removedFrom: hoursAfter(uploadedAt, kitLimits.unusedHours) });
    await audit(tx, { action: 'kit-file.upload', object: { type: 'kit-file', id: file.name }, after: file });
  });

export const uploadKitPicture: UploadVerb<typeof contract.uploadKitPicture> = async (ctx, { file }) => {
  const { userId } = assertAdmin(ctx);
  await assertDailyLimit(ctx, userId);
  const picture = await storePicture(ctx, userId, file, 'kit', contract.uploadKitPicture, pictureTexts);
  const { name, bytes, width, height } = picture;
  await keepPicture(ctx, picture, () => recordFile(ctx, userId, { name, kind: 'picture', bytes, width, height }));
  return { data: { name, url: kitUrl(name), width, height, bytes } };
};

export const uploadKitVideo: UploadVerb<typeof contract.uploadKitVideo> = async (ctx, { file }) => {
  const { userId } = assertAdmin(ctx);
  await assertDailyLimit(ctx, userId);
  if (file.size === 0) throw DomainError.ofField('validation_failed', 'video', messages.adminJobs.kitFileMissing);
  if (file.size > kitLimits.videoMaxBytes)
    throw DomainError.ofField('too_large', 'video', messages.adminJobs.kitVideoTooLarge);
  const content = await file.read();
  const type = sniffVideo(content);
  if (!type) throw DomainError.ofField('unsupported_media', 'video', messages.adminJobs.kitVideoUnreadable);
  const name = newMediaName(type);
  const bytes = content.length;
  await ctx.providers.media.put(name, { bytes: content, type });
  try {
    await recordFile(ctx, userId, { name, kind: 'video', bytes });
  } catch (error) {
    if (error instanceof DomainError) await discardPicture(ctx, name);
    throw error;
  }
  return { data: { name, url: kitUrl(name), type, bytes } };
};

type FileRequest = FastifyRequest<{ Params: { name: string; size?: string } }>;

/** The requested range; everything if unreadable or several, `none` beyond the end (RFC 9110). */
export const rangeOf = (header: string | undefined, size: number): { from: number; to: number } | 'whole' | 'none' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return last === '0' ? 'none' : { from: Math.max(0, size - Number(last)), to: size };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  const to = last === '' ? size : Math.min(Number(last) + 1, size);
  return Number(first) < size ? { from: Number(first), to } : 'none';
};

const isSize = (given: string): given is KitSize => Object.hasOwn(kitSizes, given);

/** Serves kit files to anyone with the unguessable name; `count` applies the rate limit. */
export const addKitFiles = (app: FastifyInstance, base: BaseCtx, count: onRequestAsyncHookHandler): void => {
  const { media } = base.providers;
  const headers = {
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=86400',
    'x-robots-tag': 'noindex',
  };
  const showSize = async (name: string, size: string, reply: FastifyReply) => {
    const found = isSize(size) ? await sizedPicture(base, name, size) : null;
    if (!found) throw new DomainError('not_found');
    // The size may work soon, so the substitute is not cached.
    const kept = found.fitted ? headers : { ...headers, 'cache-control': 'no-store' };
    return reply.headers(kept).type(found.type).send(Buffer.from(found.bytes));
  };
  const show = async ({ method, params: { name, size }, headers: asked }: FileRequest, reply: FastifyReply) => {
    if (size !== undefined) return showSize(name, size, reply);
    const file = await kitFileOf(base, name);
    if (!file) throw new DomainError('not_found');
    const range = rangeOf(asked.range, file.bytes);
    const type = { jpg: 'image/jpeg', mp4: 'video/mp4', webm: 'video/webm' }[name.slice(33)] ?? '';
    const own = { ...headers, 'accept-ranges': 'bytes', 'content-type': type };
    if (range === 'none') return reply.code(416).headers(own).header('content-range', `bytes */${file.bytes}`).send();
    const { from, to } = range === 'whole' ? { from: 0, to: file.bytes } : range;
    const parts = method === 'HEAD' ? [] : await media.read(name, from, to);
    if (!parts) throw new Error(`the file ${name} is gone`);
    void reply.headers(own);
    if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.bytes}`);
    void reply.header('content-length', to - from);
    return method === 'HEAD' ? reply.send() : reply.send(Readable.from(parts));
  };
  for (const url of ['/kit/:name', '/kit/:name/:size'])
    app.route<{ Params: { name: string; size?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: false },
      onRequest: count,
      handler: show,
    });
};

const batchSize = 200;
const sizes = Object.keys(kitSizes) as KitSize[];

const forgetBatch = (ctx: Ctx): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const over = tx.db
      .select({ name: kitFiles.name })
      .from(kitFiles)
      .where(lte(kitFiles.removedFrom, tx.now()))
      .orderBy(asc(kitFiles.removedFrom), asc(kitFiles.name))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const gone = await tx.db.delete(kitFiles).where(inArray(kitFiles.name, over)).returning({ name: kitFiles.name });
    for (const { name: id } of gone) await audit(tx, { action: 'kit-file.forget', object: { type: 'kit-file', id } });
    return gone.map(({ name }) => name);
  });

export const forgetKitFiles = async (ctx: Ctx): Promise<void> => {
  assertSystem(ctx);
  const isOver = sql`(${tasks.deletedAt} IS NOT NULL OR ${tasks.status} IN ('stopped', 'completed'))`;
  await ctx.db
    .update(kitFiles)
    .set({ removedFrom: daysAfter(ctx.now(), kitLimits.keptDays) })
    .from(tasks)
    .where(and(isNull(kitFiles.removedFrom), eq(tasks.id, kitFiles.taskId), isOver));
  for (let gone = await forgetBatch(ctx); gone.length > 0; gone = await forgetBatch(ctx))
    for (const name of gone)
      for (const file of [name, ...(name.endsWith('.jpg') ? sizes.map((size) => sizedName(name, size)) : [])])
        await discardPicture(ctx, file);
};
