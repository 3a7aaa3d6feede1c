import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import {
  type KeptPicture,
  type KeptProof,
  noOtherTabs,
  makePageStore,
  makeDatabaseStore,
  makePendingStore,
  type KeyValueStore,
  type Tabs,
} from './pendingStore';

const nowMs = 1_700_000_000_000;
const dayMs = 86_400_000;
const picture = (part: Partial<KeptPicture> = {}): KeptPicture => ({
  id: 'p1',
  owner: 'ada',
  applicationId: 'a1',
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/webp',
  url: null,
  problem: null,
  addedAtMs: nowMs,
  ...part,
});
const proof = (part: Partial<KeptProof> = {}): KeptProof => ({
  key: 'k1',
  applicationId: 'a1',
  taskId: 't1',
  owner: 'ada',
  label: 'Your proof',
  html: '<p>Done</p>',
  atMs: nowMs,
  until: null,
  hasLeft: false,
  refusal: null,
  ...part,
});
const on = (shelf: KeyValueStore, tabs: Tabs = noOtherTabs) =>
  makePendingStore(shelf, makePageStore(), tabs, () => nowMs);
const refusing = (): KeyValueStore => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return { all: refuse, put: refuse, change: refuse, drop: refuse };
};

beforeEach(() => Object.assign(globalThis, { indexedDB: new IDBFactory() }));

describe.each([
  ['the browser’s database', makeDatabaseStore],
  ['the page alone', makePageStore],
])('in %s', (_name, shelf) => {
  test('data are visible to their owner only', async () => {
    const box = on(shelf());
    await box.keepPicture(picture());
    await box.keepProof(proof());
    expect(await box.pictures('ada')).toEqual([picture()]);
    expect(await box.proofs('ada')).toEqual([proof()]);
    expect(await box.pictures('bola')).toEqual([]);
    expect(await box.proofs('bola')).toEqual([]);
  });

  test('of two submissions for one job the first wins unless refused', async () => {
    const box = on(shelf());
    expect((await box.keepProof(proof())).stored.key).toBe('k1');
    expect((await box.keepProof(proof({ key: 'k2' }))).stored.key).toBe('k1');
    await box.changeProof('a1', (kept) => ({ ...kept, refusal: 'No.' }));
    expect((await box.keepProof(proof({ key: 'k2' }))).stored.key).toBe('k2');
    expect(await box.proofs('ada')).toEqual([proof({ key: 'k2' })]);
  });

  test('a proof is taken back or marked as sent, never both', async () => {
    const kept = shelf();
    const [tab, twin] = [on(kept), on(kept)];
    await tab.keepProof(proof());
    const takeBack = tab.changeProof('a1', (one) => (one.hasLeft ? one : null));
    const goOut = twin.changeProof('a1', (one) => ({ ...one, hasLeft: true }));
    const [back, out] = [await takeBack, await goOut];
    expect([back === null, out === null]).toEqual([true, true]);
    expect(await tab.proofs('ada')).toEqual([]);
  });

  test('a picture unsent for two weeks is deleted, whoever it belongs to', async () => {
    const kept = shelf();
    const box = on(kept);
    await box.keepPicture(picture({ addedAtMs: nowMs - 15 * dayMs }));
    await box.keepPicture(picture({ id: 'p2', addedAtMs: nowMs - 13 * dayMs }));
    await box.keepPicture(picture({ id: 'p3', owner: 'bola', addedAtMs: nowMs - 15 * dayMs }));
    expect((await box.pictures('ada')).map(({ id }) => id)).toEqual(['p2']);
    expect(await box.tidy()).toEqual([]);
    expect((await kept.all()).map(([key]) => key)).toEqual(['picture:p2']);
    await box.dropPictures(['p2']);
    expect(await box.pictures('ada')).toEqual([]);
  });

  test.each([
    ['two weeks ago, its slot long freed', nowMs - 15 * dayMs, nowMs - 14.5 * dayMs, false],
    ['two weeks ago, for a slot nobody has named the end of', nowMs - 15 * dayMs, null, false],
    ['two weeks ago, for a slot that is still held', nowMs - 15 * dayMs, nowMs + dayMs, true],
    ['yesterday', nowMs - dayMs, nowMs, true],
  ])('a proof submitted %s', async (_when, atMs, untilMs, stays) => {
    const kept = shelf();
    const box = on(kept);
    await box.keepProof(proof({ atMs, until: untilMs === null ? null : new Date(untilMs).toISOString() }));
    expect((await box.proofs('ada')).length > 0).toBe(stays);
    expect((await box.tidy()).map(({ applicationId }) => applicationId)).toEqual(stays ? [] : ['a1']);
    expect((await kept.all()).length > 0).toBe(stays);
  });

  test('forgetting one owner keeps the others’ data', async () => {
    const kept = shelf();
    const box = on(kept);
    await box.keepPicture(picture());
    await box.keepProof(proof());
    await box.keepPicture(picture({ id: 'p2', owner: 'bola' }));
    await box.keepProof(proof({ owner: 'bola', applicationId: 'a2' }));
    await box.forget('ada');
    expect((await kept.all()).map(([key]) => key).sort()).toEqual(['picture:p2', 'proof:a2']);
  });
});

test('the next page finds the last one’s data', async () => {
  await on(makeDatabaseStore()).keepProof(proof());
  await on(makeDatabaseStore()).keepPicture(picture());
  expect(await on(makeDatabaseStore()).proofs('ada')).toEqual([proof()]);
  expect(new Uint8Array((await on(makeDatabaseStore()).pictures('ada'))[0]!.bytes)).toEqual(new Uint8Array([1, 2, 3]));
});

test('a phone without room keeps it for the page’s lifetime and says so', async () => {
  const box = on(refusing());
  expect(await box.keepProof(proof())).toEqual({ stored: proof(), lasting: false });
  expect(await box.keepPicture(picture())).toBe(false);
  expect(await box.pictures('ada')).toEqual([picture()]);
  expect(await box.changeProof('a1', (kept) => ({ ...kept, hasLeft: true }))).toMatchObject({ hasLeft: true });
  expect(await box.proofs('ada')).toEqual([proof({ hasLeft: true })]);
  expect(await box.changeProof('a1', () => null)).toBeNull();
  expect(await box.proofs('ada')).toEqual([]);
});

test('the page’s copy overrides the phone’s, and then yields to it', async () => {
  const shelf = makePageStore();
  let full = false;
  const box = on({ ...shelf, put: (key, value) => (full ? Promise.reject(new Error('full')) : shelf.put(key, value)) });
  await box.keepPicture(picture());
  full = true;
  expect(await box.keepPicture(picture({ url: '/media/1.webp' }))).toBe(false);
  expect(await box.pictures('ada')).toEqual([picture({ url: '/media/1.webp' })]);
  full = false;
  expect(await box.keepPicture(picture({ url: '/media/2.webp' }))).toBe(true);
  expect(await box.pictures('ada')).toEqual([picture({ url: '/media/2.webp' })]);
});

test('on a phone that can no longer write the page remembers, and nothing is taken back falsely', async () => {
  const shelf = makePageStore();
  const box = on({ ...shelf, change: () => Promise.reject(new Error('broken')) });
  await shelf.put('proof:a1', proof());
  await expect(box.changeProof('a1', () => null)).rejects.toThrow('broken');
  expect(await box.proofs('ada')).toEqual([proof()]);
  await box.changeProof('a1', (kept) => ({ ...kept, hasLeft: true }));
  expect(await box.proofs('ada')).toEqual([proof({ hasLeft: true })]);
  await box.changeProof('a1', () => null);
  expect(await box.proofs('ada')).toEqual([]);
  expect(await box.changeProof('a1', (kept) => kept)).toBeNull();
  expect(await box.proofs('ada')).toEqual([]);
});

test('other tabs see each change', async () => {
  const notifyTabs = jest.fn();
  const box = on(makePageStore(), { ...noOtherTabs, notifyTabs });
  await box.keepProof(proof());
  await box.keepPicture(picture());
  await box.changeProof('a1', (kept) => ({ ...kept }));
  expect(notifyTabs).toHaveBeenCalledTimes(2);
  await box.changeProof('a1', () => null);
  expect(notifyTabs).toHaveBeenCalledTimes(3);
});
