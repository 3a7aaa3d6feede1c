import { shrinkPicture, UnreadablePicture } from './pictures';

const bounds = { maxSidePx: 1_280, maxBytes: 200_000 };
const file = new Blob(['a picture']);

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly quality: number;
}

/** A fake canvas with pictures of `bytesOf`, recording drawings. */
function browser(size: { width: number; height: number }, bytesOf: (drawn: Drawn) => number, writesWebp = true) {
  const drawn: Drawn[] = [];
  const close = jest.fn();
  const decode = jest.fn(async (_file: Blob, _options: ImageBitmapOptions) => ({ ...size, close }));
  Object.assign(globalThis, { createImageBitmap: decode });
  const pen = { fillRect: jest.fn(), drawImage: jest.fn() } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type = '',
    quality = 1,
  ) {
    const written = type === 'image/webp' && !writesWebp ? 'image/png' : type;
    const one = { width: this.width, height: this.height, type: written, quality: Number(quality) };
    drawn.push(one);
    give(new Blob([new Uint8Array(bytesOf(one))], { type: written }));
  });
  return { drawn, close, decode };
}

afterEach(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

test.each([
  ['a photo from the side', { width: 4_000, height: 3_000 }, { width: 1_280, height: 960 }],
  ['a photo held upright', { width: 3_000, height: 4_000 }, { width: 960, height: 1_280 }],
  ['a long screenshot', { width: 1_080, height: 12_000 }, { width: 115, height: 1_280 }],
  ['a small picture, which is not enlarged', { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['one pixel', { width: 1, height: 1 }, { width: 1, height: 1 }],
])('%s fits into the bounds', async (_name, size, fitted) => {
  const { drawn, close } = browser(size, () => 50_000);
  const shrunk = await shrinkPicture(file, bounds);
  expect(shrunk.type).toBe('image/webp');
  expect(drawn).toEqual([{ ...fitted, type: 'image/webp', quality: 0.82 }]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('orientation comes from the photo, because metadata is dropped', async () => {
  const { decode } = browser({ width: 10, height: 10 }, () => 10);
  await shrinkPicture(file, bounds);
  expect(decode).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
});

test('too many bytes reduce quality first, then size', async () => {
  const { drawn } = browser({ width: 1_280, height: 1_280 }, ({ width, quality }) => width * 400 * quality);
  const shrunk = await shrinkPicture(file, bounds);
  expect(shrunk.size).toBeLessThanOrEqual(bounds.maxBytes);
  expect(drawn.map(({ width, quality }) => [width, quality])).toEqual(
    [
      [1_280, 0.82],
      [1_280, 0.7],
      [1_280, 0.55],
      [1_280, 0.4],
      [960, 0.82],
      [960, 0.7],
      [960, 0.55],
      [960, 0.4],
    ].slice(0, drawn.length),
  );
  expect(drawn.at(-1)?.width).toBe(1_280 * 0.75);
});

test('a browser without WebP writes JPEG', async () => {
  browser({ width: 800, height: 600 }, () => 90_000, false);
  expect((await shrinkPicture(file, bounds)).type).toBe('image/jpeg');
});

test('a file that is no picture is refused', async () => {
  browser({ width: 1, height: 1 }, () => 1).decode.mockRejectedValue(new DOMException('no', 'InvalidStateError'));
  await expect(shrinkPicture(file, bounds)).rejects.toBeInstanceOf(UnreadablePicture);
});

test('a picture that fits at no size is refused and released', async () => {
  const { close } = browser({ width: 800, height: 600 }, () => 1_000_000);
  await expect(shrinkPicture(file, bounds)).rejects.toBeInstanceOf(UnreadablePicture);
  expect(close).toHaveBeenCalledTimes(1);
});
