import { limits } from '../../contract/limits';
import { memoryShelf } from '../testing/memoryShelf';
import {
  assignShared,
  claimShared,
  forgetShared,
  forgetUnclaimed,
  keepShared,
  readShared,
  tidyShared,
} from './sharedPictures';

const dayMs = 24 * 3_600_000;
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const picture = (...more: number[]) => new Blob([new Uint8Array([...png, ...more])], { type: 'image/png' });

const phone = () => {
  const shelf = memoryShelf();
  let nowMs = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  const shared = {
    keep: (files: readonly Blob[]) => keepShared(shelf, files),
    read: (owner: string) => readShared(shelf, owner),
    assign: (owner: string, applicationId: string) => assignShared(shelf, owner, applicationId),
    tidy: () => tidyShared(shelf),
    claim: (owner: string) => claimShared(shelf, owner),
    forgetAll: () => forgetShared(shelf),
    forgetUnclaimed: () => forgetUnclaimed(shelf),
  };
  return { shared, count: async () => (await shelf.all()).length, wait: (ms: number) => (nowMs += ms) };
};
afterEach(() => jest.restoreAllMocks());

test('another share adds to the waiting one in order', async () => {
  const { shared, wait } = phone();
  wait(1);
  expect(await shared.keep([picture()])).toBeNull();
  wait(1);
  expect(await shared.keep([picture(), picture()])).toBeNull();
  expect((await shared.read('ada')).map(({ addedAtMs }) => addedAtMs)).toEqual([1, 2, 2]);
});

test.each([
  ['nothing', []],
  ['unreadable', [new Blob(['<script>alert(1)</script>'], { type: 'image/png' })]],
  ['unreadable', [new Blob([], { type: 'image/png' })]],
  ['tooLarge', [new Blob([new Uint8Array(png), new Uint8Array(limits.pictureFileMaxBytes)], { type: 'image/png' })]],
  ['tooMany', Array.from({ length: limits.proofPictures + 1 }, () => picture())],
])('a refusal says why: %s', async (problem, files) => {
  const { shared, count } = phone();
  expect(await shared.keep(files)).toBe(problem);
  expect(await count()).toBe(problem === 'tooMany' ? limits.proofPictures : 0);
});

test('one bad file leaves the good ones', async () => {
  const { shared } = phone();
  expect(await shared.keep([picture(), new Blob(['text']), picture()])).toBe('unreadable');
  expect(await shared.read('ada')).toHaveLength(2);
});

test.each([
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['GIF', 'GIF89a'],
  ['WebP', 'RIFF\x01\x02\x03\x04WEBP'],
  ['AVIF', '\x00\x00\x00\x1cftypavif'],
  ['HEIC', '\x00\x00\x00\x18ftypheic'],
])('%s is recognised by content', async (_, head) => {
  const { shared } = phone();
  expect(await shared.keep([new Blob([Uint8Array.from(head, (sign) => sign.charCodeAt(0))])])).toBeNull();
});

test('a video is no picture, whatever it claims', async () => {
  const { shared } = phone();
  const head = Uint8Array.from('\x00\x00\x00\x18ftypmp42', (sign) => sign.charCodeAt(0));
  expect(await shared.keep([new Blob([head], { type: 'image/jpeg' })])).toBe('unreadable');
});

test('it belongs to the first person asked, and nobody else sees it', async () => {
  const { shared } = phone();
  await shared.keep([picture()]);
  expect(await shared.read('ada')).toHaveLength(1);
  expect(await shared.read('obi')).toEqual([]);
  await shared.assign('obi', 'proof-of-obi');
  expect(await shared.read('ada')).toMatchObject([{ owner: 'ada', applicationId: null }]);
  await shared.assign('ada', 'proof-of-ada');
  expect(await shared.read('ada')).toMatchObject([{ applicationId: 'proof-of-ada' }]);
});

test('it is kept for a day', async () => {
  const { shared, count, wait } = phone();
  await shared.keep([picture()]);
  wait(dayMs);
  await shared.tidy();
  expect(await count()).toBe(1);
  wait(1);
  expect(await shared.read('ada')).toEqual([]);
  await shared.tidy();
  expect(await count()).toBe(0);
});

test('old ones take no room from new ones', async () => {
  const { shared, wait } = phone();
  await shared.keep(Array.from({ length: limits.proofPictures }, () => picture()));
  wait(dayMs + 1);
  expect(await shared.keep([picture()])).toBeNull();
  expect(await shared.read('ada')).toHaveLength(1);
});

test('unclaimed ones can be dropped without claimed ones', async () => {
  const { shared, count } = phone();
  await shared.keep([picture()]);
  await shared.claim('ada');
  await shared.claim('obi');
  await shared.keep([picture()]);
  await shared.forgetUnclaimed();
  expect(await count()).toBe(1);
  expect(await shared.read('ada')).toHaveLength(1);
});

test('everyone’s can be dropped', async () => {
  const { shared, count } = phone();
  await shared.keep([picture()]);
  await shared.read('ada');
  await shared.keep([picture()]);
  await shared.forgetAll();
  expect(await count()).toBe(0);
});
