import { access, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileMediaStore } from './mediaStore';

const name = 'a'.repeat(32) + '.webp';
const picture = { bytes: Buffer.from('picture'), type: 'image/webp' };
const inFolder = async () => {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'media-')), 'media');
  return { folder, store: fileMediaStore({ folder }) };
};

it('gives back what was put, as WebP', async () => {
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

it('removes a picture, and a missing one without complaint', async () => {
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
])('neither reads, writes nor removes %p', async (foreign) => {
  const { folder, store } = await inFolder();
  await expect(store.put(foreign, picture)).rejects.toThrow('media name');
  expect(await store.get(foreign)).toBeNull();
  await store.remove(foreign);
  await expect(access(folder)).rejects.toThrow('ENOENT');
});
