interface PictureBounds {
  readonly maxSidePx: number;
  readonly maxBytes: number;
}

/** Unreadable here, or too large for the phone's memory. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

const qualities = [0.82, 0.7, 0.55, 0.4];
const smallerBy = 0.75;
const smallestSidePx = 64;

const decode = async (file: Blob): Promise<ImageBitmap> => {
  try {
    // Off the main thread; applies the orientation, because metadata is dropped.
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePicture('The picture could not be decoded', { cause });
  }
};

const draw = (picture: ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new UnreadablePicture('The browser gave no canvas to draw on');
  // JPEG would show transparency black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encodeAs = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/** Without WebP support browsers silently write PNG. */
const encode = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const webp = await encodeAs(canvas, 'image/webp', quality);
  const encoded = webp?.type === 'image/webp' ? webp : await encodeAs(canvas, 'image/jpeg', quality);
  if (!encoded) throw new UnreadablePicture('The browser could not write the picture');
  return encoded;
};

const scales = ({ width, height }: ImageBitmap, maxSidePx: number): number[] => {
  const longest = Math.max(width, height);
  const found: number[] = [];
  for (let side = Math.min(maxSidePx, longest); side >= Math.min(smallestSidePx, longest); side *= smallerBy)
    found.push(side / longest);
  return found;
};

/** Only pixels survive: nothing of where and with what it was taken. @throws UnreadablePicture */
export const shrinkPicture = async (file: Blob, { maxSidePx, maxBytes }: PictureBounds): Promise<Blob> => {
  const picture = await decode(file);
  try {
    for (const scale of scales(picture, maxSidePx)) {
      const canvas = draw(picture, scale);
      for (const quality of qualities) {
        const encoded = await encode(canvas, quality);
        if (encoded.size <= maxBytes) return encoded;
      }
    }
    throw new UnreadablePicture('No size of the picture fits');
  } finally {
    picture.close();
  }
};

/** Local preview addresses by picture id. */
const previews = new Map<string, string>();

export const getPreview = (id: string): string | undefined => previews.get(id);

/** Shows a picture from this phone for the page's lifetime, because an editor may restore it. */
export const showPreview = (id: string, picture: Blob): void => {
  if (!previews.has(id)) previews.set(id, URL.createObjectURL(picture));
};
