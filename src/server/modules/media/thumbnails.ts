import type { Ctx } from '../../context';
import { thumbnailOf } from '../../providers/pictures';
import type { StoredMedia } from '../../providers/ports';

/** At about 4 kB each. */
const keptAtOnce = 1_000;
/** By the picture's name, which never changes; the least recently used first. */
const kept = new Map<string, StoredMedia>();

/**
 * A thumbnail of a stored picture, for lists; the picture itself if none can be made now. It is kept only in memory, so that no copy outlives the
 * picture. Callers check permission before each call.
 * @param holder the member whose place in the image queue it takes.
 */
export const thumbnail = async (
  { providers }: Pick<Ctx, 'providers'>,
  name: string,
  holder: string,
): Promise<StoredMedia | null> => {
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

const drawn = async (holder: string, { bytes, type }: StoredMedia): Promise<StoredMedia | null> => {
  const small = await thumbnailOf(holder, bytes);
  return small && { bytes: small, type };
};
