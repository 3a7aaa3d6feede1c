import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type KitSize, kitSizes } from '../../../../contract/jobDetails';
import type { BaseCtx } from '../../../context';
import { DomainError } from '../../../errors';
import { kitFileOf, sizedPicture } from './queries';
import type { MediaStore } from '../../../providers/ports';

type FileRequest = FastifyRequest<{ Params: { name: string; size?: string } }>;

const partBytes = 64 * 1024;

/** Read in parts, so that each slow reader holds only two of them in memory. */
async function* partsOf(media: MediaStore, name: string, from: number, to: number) {
  for (let at = from; at < to; at += partBytes) {
    const part = await media.getPart(name, at, Math.min(at + partBytes, to));
    if (!part?.length) throw new Error(`the file ${name} ends at ${at}`);
    yield part;
  }
}

/** The bytes that a `Range` header requests; everything if it requests several ranges or is unreadable, `none` beyond the end (RFC 9110). */
export const rangeOf = (header: string | undefined, size: number): { from: number; to: number } | 'whole' | 'none' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return last === '0' ? 'none' : { from: Math.max(0, size - Number(last)), to: size };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  const to = last === '' ? size : Math.min(Number(last) + 1, size);
  return Number(first) < size ? { from: Number(first), to } : 'none';
};

const isSize = (given: string): given is KitSize => Object.hasOwn(kitSizes, given);

/**
 * `GET /kit/<name>`: the pictures and videos of jobs, for anyone with the name, which cannot be guessed. Pictures also come in the platforms' sizes,
 * videos in ranges. Whatever the content, the browser shows it as its accepted type and runs nothing.
 * @param count counts each of them against the caller's limit, with the pages.
 */
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
    // A size that failed may succeed soon, so nobody caches the substitute.
    const kept = found.fitted ? headers : { ...headers, 'cache-control': 'no-store' };
    return reply.headers(kept).type(found.type).send(Buffer.from(found.bytes));
  };
  const show = async ({ method, params: { name, size }, headers: asked }: FileRequest, reply: FastifyReply) => {
    if (size !== undefined) return showSize(name, size, reply);
    const file = await kitFileOf(base, name);
    if (!file) throw new DomainError('not_found');
    const range = rangeOf(asked.range, file.bytes);
    const type = { jpg: 'image/jpeg', mp4: 'video/mp4', webm: 'video/webm' }[name.slice(33)] ?? '';
    void reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-type': type });
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    const { from, to } = range === 'whole' ? { from: 0, to: file.bytes } : range;
    if (range !== 'whole') void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.bytes}`);
    void reply.header('content-length', to - from);
    if (method === 'HEAD') return reply.send();
    return reply.send(Readable.from(partsOf(media, name, from, to)));
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
