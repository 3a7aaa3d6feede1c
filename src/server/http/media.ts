import type { FastifyInstance } from 'fastify';
import type { BaseCtx } from '../context';
import { DomainError } from '../errors';
import { mayBeSeenBy } from '../modules/media';
import { cookiesOf } from './cookies';
import { onlooker, picturePassName } from './authentication';

/**
 * Pictures that members sent in, for their owner and for admins; to everybody else there is none. Whatever one holds, the browser shows it
 * as a picture and runs nothing of it. It may keep a copy, and asks before each look whether this person may still see it.
 */
export const addMedia = (app: FastifyInstance, base: BaseCtx): void => {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { headers } = request;
    const { name } = request.params;
    const pass = cookiesOf(base.config, request, reply).get(picturePassName);
    const who = await onlooker(base, { authorization: headers.authorization, pass });
    const found = who && (await mayBeSeenBy(base, name, who)) ? await base.providers.media.get(name) : null;
    if (!found) throw new DomainError('not_found');
    // A name is given once, to one picture.
    const etag = `"${name}"`;
    void reply
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'private, no-cache')
      .header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('content-type', found.type).send(Buffer.from(found.bytes));
  });
};
