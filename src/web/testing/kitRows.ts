import { type Kit, type KitPicture, kitUrl } from '../../contract/jobDetails';

export const kitName = (n: number, ending = 'jpg'): string => `${n.toString(16).padStart(32, '0')}.${ending}`;

export const kitPicture = (n: number, part: Partial<KitPicture> = {}): KitPicture => ({
  name: kitName(n),
  url: kitUrl(kitName(n)),
  width: 1_600,
  height: 1_200,
  bytes: 180_000,
  alt: `Suya number ${n} on a grill`,
  ...part,
});

export const kitOf = (part: Partial<Kit> = {}): Kit => ({
  pictures: [],
  video: null,
  captions: {},
  hashtags: [],
  ...part,
});
