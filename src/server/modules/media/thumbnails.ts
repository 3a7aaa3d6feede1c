import type { Ctx } from '../../context';
import { thumbnailOf } from '../../providers/pictures';
import type { StoredMedia } from '../../providers/ports';

/** At about 4 kB each. */
const keptAtOnce = 1_000;
/** By the picture's name, which is given once; the one that was asked for longest ago first. */
const kept = new Map<string, StoredMedia>();

/**
 * A stored picture in small, for lists; the picture itself where that cannot be made just now. It is kept in memory alone: nothing of a
 * picture outlives it. Who may see it is asked before, each time.
 * @param owner whose turn in the line of drawing it takes.
 */
export const thumbnail = async (
  { providers }: Pick<Ctx, 'providers'>,
  name: string,
  owner: string,
): Promise<StoredMedia | null> => {
  const known = kept.get(name);
  kept.delete(name);
  const picture = known ?? (await providers.media.get(name));
  if (!picture) return null;
  const small = known ?? (await drawn(owner, picture));
  if (!small) return picture;
  kept.set(name, small);
  const [oldest = name] = kept.keys();
  if (kept.size > keptAtOnce) kept.delete(oldest);
  return small;
};

const drawn = async (owner: string, { bytes, type }: StoredMedia): Promise<StoredMedia | null> => {
  const small = await thumbnailOf(owner, bytes);
  return small && { bytes: small, type };
};
