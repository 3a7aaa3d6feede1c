import { limits } from '../../contract/limits';
import { preparePicture, RefusedPicture, shapes } from './pictures';

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly type: string;
  readonly quality: number;
}
interface Phone {
  readonly width?: number;
  readonly height?: number;
  readonly bytesOf?: (drawn: Drawn) => number;
  readonly writesWebp?: boolean;
  /** Null for a file that only `<img>` shows. */
  readonly decodes?: boolean;
  readonly shows?: boolean;
}

const jpeg = (...more: BlobPart[]) => new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), ...more]);
const file = jpeg();

/** A fake browser with one picture, recording what is drawn. */
function phone({
  width = 800,
  height = 600,
  bytesOf = () => 50_000,
  writesWebp = true,
  decodes = true,
  shows = true,
}: Phone = {}) {
  const drawn: Drawn[] = [];
  const close = jest.fn();
  const loaded: Blob[] = [];
  const decode = jest.fn(async (_file: Blob, { resizeWidth, resizeHeight }: ImageBitmapOptions) => {
    if (!decodes) throw new DOMException('no', 'InvalidStateError');
    return { width: resizeWidth, height: resizeHeight, close };
  });
  Object.assign(globalThis, { createImageBitmap: decode });
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${loaded.push(blob)}`, revokeObjectURL: jest.fn() });
  const image = HTMLImageElement.prototype;
  jest.spyOn(image, 'naturalWidth', 'get').mockReturnValue(width);
  jest.spyOn(image, 'naturalHeight', 'get').mockReturnValue(height);
  jest.spyOn(image, 'src', 'set').mockImplementation(function (this: HTMLImageElement) {
    setTimeout(() => this.dispatchEvent(new Event(shows ? 'load' : 'error')));
  });
  const drawImage = jest.fn<undefined, [source: unknown, x: number, y: number, width: number, height: number]>();
  const pen = { fillRect: jest.fn(), drawImage } as unknown as CanvasRenderingContext2D;
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
  return { drawn, close, decode, drawImage, loaded };
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

const piece = (width: number, height: number) => [width, height];
test.each([
  ['a photo from the side', [4_000, 3_000], [piece(1_280, 960)]],
  ['a photo held upright', [3_000, 4_000], [piece(960, 1_280)]],
  ['a phone’s screenshot', [1_080, 2_400], [piece(720, 1_600)]],
  ['a long screenshot', [1_080, 9_600], [piece(720, 2_133), piece(720, 2_134), piece(720, 2_133)]],
  ['a longer one', [720, 17_000], Array.from({ length: 7 }, () => piece(720, expect.any(Number) as number))],
  ['a wide one', [9_600, 1_080], [piece(2_133, 720), piece(2_134, 720), piece(2_133, 720)]],
  ['a small picture, which is not enlarged', [300, 200], [piece(300, 200)]],
  ['one pixel', [1, 1], [piece(1, 1)]],
] as const)('%s stays readable', async (_name, [width, height], pieces) => {
  const { drawn, close, decode } = phone({ width, height });
  expect(await preparePicture(file, shapes.proof)).toHaveLength(pieces.length);
  expect(drawn.map((one) => [one.width, one.height])).toEqual(pieces);
  expect(close).toHaveBeenCalledTimes(1);
  // The phone never holds the picture in its full size.
  expect(Math.min(decode.mock.lastCall?.[1].resizeWidth ?? 0, decode.mock.lastCall?.[1].resizeHeight ?? 0)).toBe(
    Math.min(...drawn.map((one) => Math.min(one.width, one.height))),
  );
});

test('pieces show one part each, in order', async () => {
  const { drawImage } = phone({ width: 1_080, height: 9_600 });
  await preparePicture(file, shapes.proof);
  expect(drawImage.mock.calls.map(([, x, y, width, height]) => [x, y, width, height])).toEqual([
    [0, -0, 720, 6_400],
    [0, -2_133, 720, 6_400],
    [0, -4_267, 720, 6_400],
  ]);
});

test('the orientation comes from the photo, because metadata is dropped', async () => {
  const { decode } = phone();
  await preparePicture(file, shapes.proof);
  expect(decode).toHaveBeenCalledWith(expect.any(Blob), expect.objectContaining({ imageOrientation: 'from-image' }));
});

test.each([
  ['no type', jpeg(), 'image/svg+xml', 4],
  ['blanks before it', new Blob(['\r\n', jpeg()]), 'text/plain', 4],
])('a label means nothing: %s', async (_name, bytes, type, size) => {
  const { loaded } = phone();
  await preparePicture(new File([bytes], 'notes.txt', { type }), shapes.proof);
  expect([loaded[0]?.type, loaded[0]?.size]).toEqual(['', size]);
});

test('a file without its end is drawn as the phone shows it', async () => {
  const { drawImage } = phone({ decodes: false });
  expect(await preparePicture(file, shapes.proof)).toHaveLength(1);
  expect(drawImage.mock.lastCall?.[0]).toBeInstanceOf(HTMLImageElement);
});

test('too many bytes reduce quality first, then size', async () => {
  const { drawn } = phone({
    width: 1_280,
    height: 1_280,
    bytesOf: ({ width, quality }) => width * 800 * (0.05 + quality / 2),
  });
  const [shrunk] = await preparePicture(file, shapes.proof);
  expect(shrunk?.size).toBeLessThanOrEqual(limits.proofPictureMaxBytes);
  expect(drawn.map(({ width, quality }) => [width, quality])).toEqual(
    [0.82, 0.7, 0.55, 0.4, 0.25].map((quality) => [1_280, quality]),
  );
});

test('what fits at no quality becomes smaller', async () => {
  const { drawn } = phone({ width: 1_280, height: 1_280, bytesOf: ({ width }) => (width < 1_000 ? 1 : 300_000) });
  await preparePicture(file, shapes.proof);
  expect(drawn.at(-1)?.width).toBe(960);
});

test('a long screenshot of many bytes is cut finer, at the same width', async () => {
  phone({ width: 720, height: 5_000, bytesOf: ({ height }) => height * 100 });
  const pieces = await preparePicture(file, shapes.proof);
  expect(pieces).toHaveLength(4);
  for (const { size } of pieces) expect(size).toBeLessThanOrEqual(limits.proofPictureMaxBytes);
});

test('proofs of followers and photos are one picture, and long ones may be larger', async () => {
  const { drawn } = phone({ width: 1_080, height: 9_600, bytesOf: () => 500_000 });
  expect(await preparePicture(file, shapes.verification)).toHaveLength(1);
  expect(drawn).toEqual([{ width: 720, height: 6_400, type: 'image/webp', quality: 0.82 }]);
  const longer = phone({ width: 720, height: 17_000 });
  await preparePicture(file, shapes.verification);
  expect(longer.drawn).toMatchObject([{ width: 720, height: 17_000 }]);
  phone({ width: 8_000, height: 6_000 });
  expect(await preparePicture(file, shapes.photo)).toHaveLength(1);
});

test('a browser without WebP writes JPEG', async () => {
  phone({ writesWebp: false });
  expect((await preparePicture(file, shapes.proof))[0]?.type).toBe('image/jpeg');
});

const bytes = (head: string) => new Blob([Uint8Array.from(head, (sign) => sign.charCodeAt(0))]);
test.each([
  ['empty', new Blob([])],
  ['tooLarge', jpeg(new Uint8Array(limits.pictureFileMaxBytes))],
  ['heic', bytes('\x00\x00\x00\x18ftypheic\0\0\0\0')],
  ['video', bytes('\x00\x00\x00\x18ftypmp42\0\0\0\0')],
  ['noPicture', bytes('%PDF-1.7')],
  ['noPicture', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['unreadable', bytes('II*\0')],
  ['unreadable', file],
] as const)('a file that the phone does not show is refused with its reason: %s', async (problem, refused) => {
  phone({ shows: false });
  await expect(preparePicture(refused, shapes.proof)).rejects.toMatchObject({ problem });
});

test('a screenshot beyond all pieces is refused', async () => {
  phone({ width: 720, height: 40_000 });
  await expect(preparePicture(file, shapes.proof)).rejects.toMatchObject({ problem: 'tooLong' });
});

test('a picture that fits at no size is refused and released', async () => {
  const { close } = phone({ bytesOf: () => 10_000_000 });
  await expect(preparePicture(file, shapes.proof)).rejects.toBeInstanceOf(RefusedPicture);
  expect(close).toHaveBeenCalledTimes(1);
});
