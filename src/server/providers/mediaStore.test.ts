import { access, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inTransaction } from '../context';
import { testContext } from '../testing/testContext';
import { databaseMediaStore, fileMediaStore, mediaStores } from './mediaStore';

const name = 'a'.repeat(32) + '.webp';
const picture = { bytes: Buffer.from('picture'), type: 'image/webp' };
const inFolder = async () => {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'media-')), 'media');
  return { folder, store: fileMediaStore({ folder }) };
};

it('returns a stored picture, as WebP', async () => {
  const { store } = await inFolder();
  await store.put(name, picture);
  expect(await store.get(name)).toEqual({ bytes: Buffer.from('picture'), type: 'image/webp' });
});

it('never replaces a picture under the same name', async () => {
  const { store } = await inFolder();
  await store.put(name, picture);
  await expect(store.put(name, { ...picture, bytes: Buffer.from('other') })).rejects.toThrow('EEXIST');
  expect((await store.get(name))?.bytes).toEqual(Buffer.from('picture'));
});

it('removes a picture, and ignores a missing one', async () => {
  const { store } = await inFolder();
  await store.put(name, picture);
  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name)).toBeNull();
});

it.each([
  '../secret.webp',
  '../../etc/passwd',
  `${'a'.repeat(32)}.svg`,
  `${'a'.repeat(32)}.webp/../x`,
  '',
  'photo.webp',
])('ignores %p in reading, writing and removing', async (foreign) => {
  const { folder, store } = await inFolder();
  await expect(store.put(foreign, picture)).rejects.toThrow('media name');
  expect(await store.get(foreign)).toBeNull();
  await store.remove(foreign);
  await expect(access(folder)).rejects.toThrow('ENOENT');
});

describe('in the database', () => {
  const t = testContext();

  it('returns a stored picture, replaces none and removes it', async () => {
    const store = databaseMediaStore(t.ctx.db);
    await store.put(name, picture);
    expect(await store.get(name)).toMatchObject({ type: 'image/webp' });
    expect(Buffer.from((await store.get(name))?.bytes ?? [])).toEqual(picture.bytes);
    await expect(inTransaction(t.ctx, (tx) => databaseMediaStore(tx.db).put(name, picture))).rejects.toThrow();
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
    await expect(store.put('../secret.webp', picture)).rejects.toThrow('media name');
  });

  it('finds and removes pictures of an older folder and adds none there', async () => {
    const { store: folder } = await inFolder();
    const rows = databaseMediaStore(t.ctx.db);
    const both = mediaStores(rows, folder);
    await folder.put(name, picture);
    expect((await both.get(name))?.bytes).toEqual(picture.bytes);
    const newer = 'b'.repeat(32) + '.webp';
    await both.put(newer, picture);
    expect(await folder.get(newer)).toBeNull();
    await both.remove(name);
    expect(await folder.get(name)).toBeNull();
  });
});
