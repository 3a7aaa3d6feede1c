import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseCtx, Ctx } from '../../context';
import { DomainError } from '../../errors';
import { mayBeSeenBy, mayBeSeenByOwner } from './pictures';
import type { StoredMedia } from '../../providers/ports';
import { cookiesOf, mediaCookieName } from '../../cookies';
import { authenticatePictureViewer } from '../sessions';
import { authenticateOwner } from '../owners';
import { thumbnailOf } from '../../providers/pictures';

const keptAtOnce = 1_000;
/** By picture name; the least recently used first. */
const kept = new Map<string, StoredMedia>();

/** Cached in memory only, so that no copy outlives the picture. Callers check permission. */
export const thumbnail = async ({ providers }: Pick<Ctx, 'providers'>, name: string, holder: string) => {
  const known = kept.get(name);
  kept.delete(name);
  const picture = known ?? (await providers.media.get(name));
  if (!picture) return null;
  const small = known ?? (await drawn(holder, picture));
  if (!small) return picture;
  kept.set(name, small);
  const [oldest = name] = kept.keys();
  if (kept.size > keptAtOnce) kept.delete(oldest);
  return small;
};

const drawn = async (holder: string, { bytes }: StoredMedia): Promise<StoredMedia | null> => {
  const small = await thumbnailOf(holder, bytes);
  return small && { bytes: small, type: 'image/webp' };
};

type MediaRequest = FastifyRequest<{ Params: { name: string } }>;
type Variant = (name: string, viewer: string) => Promise<StoredMedia | null>;
type Admit = (request: MediaRequest, reply: FastifyReply) => Promise<string | null>;

const ownerOf = async (base: BaseCtx, request: MediaRequest, reply: FastifyReply): Promise<string | null> => {
  try {
    const actor = await authenticateOwner(base, cookiesOf(base.config, request, reply));
    return actor.kind === 'owner' ? actor.ownerId : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Callers without permission get 404; browsers revalidate each view and run nothing. */
export const addMedia = (app: FastifyInstance, base: BaseCtx): void => {
  const variants: Readonly<Record<'whole' | 'small', Variant>> = {
    whole: (name) => base.providers.media.get(name),
    small: (name, viewer) => thumbnail(base, name, viewer),
  };
  /** Names are never reused, so name and size identify the content. */
  const show = (size: 'whole' | 'small', admit: Admit) => async (request: MediaRequest, reply: FastifyReply) => {
    const { headers } = request;
    const { name } = request.params;
    const viewer = await admit(request, reply);
    const found = viewer === null ? null : await variants[size](name, viewer);
    if (!found) throw new DomainError('not_found');
    const etag = `"${size === 'small' ? `small-${name}` : name}"`;
    void reply
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('cache-control', 'private, no-cache')
      .header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('content-type', found.type).send(Buffer.from(found.bytes));
  };
  const admitViewer: Admit = async (request, reply) => {
    const pass = cookiesOf(base.config, request, reply).get(mediaCookieName);
    const who = await authenticatePictureViewer(base, { authorization: request.headers.authorization, pass });
    return who && (await mayBeSeenBy(base, request.params.name, who)) ? who.userId : null;
  };
  app.get('/media/:name', show('whole', admitViewer));
  app.get('/media/:name/small', show('small', admitViewer));
  const admitOwner: Admit = async (request, reply) => {
    const ownerId = await ownerOf(base, request, reply);
    return ownerId !== null && (await mayBeSeenByOwner(base, request.params.name, ownerId)) ? ownerId : null;
  };
  app.get('/media/owner/:name', show('whole', admitOwner));
};
