import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseCtx } from '../context';
import { DomainError } from '../errors';
import { mayBeSeenBy, thumbnail } from '../modules/media';
import type { StoredMedia } from '../providers/ports';
import { cookiesOf } from './cookies';
import { authenticatePictureViewer, mediaCookieName } from './authentication';

type MediaRequest = FastifyRequest<{ Params: { name: string } }>;
/** A picture by its name, for an allowed viewer. */
type Look = (name: string, userId: string) => Promise<StoredMedia | null>;

/**
 * Members' pictures, whole and small, for their owner and for admins; every other caller gets 404. For any content, the browser shows it as a picture
 * and runs nothing of it. It may keep a copy, and revalidates before each view.
 */
export const addMedia = (app: FastifyInstance, base: BaseCtx): void => {
  /** A name is given once, to one picture: with the size it identifies the content. */
  const show = (size: 'whole' | 'small', look: Look) => async (request: MediaRequest, reply: FastifyReply) => {
    const { headers } = request;
    const { name } = request.params;
    const pass = cookiesOf(base.config, request, reply).get(mediaCookieName);
    const who = await authenticatePictureViewer(base, { authorization: headers.authorization, pass });
    const found = who && (await mayBeSeenBy(base, name, who)) ? await look(name, who.userId) : null;
    if (!found) throw new DomainError('not_found');
    const etag = `"${size === 'small' ? `small-${name}` : name}"`;
    void reply
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'private, no-cache')
      .header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('content-type', found.type).send(Buffer.from(found.bytes));
  };
  app.get(
    '/media/:name',
    show('whole', (name) => base.providers.media.get(name)),
  );
  app.get(
    '/media/:name/small',
    show('small', (name, userId) => thumbnail(base, name, userId)),
  );
};
