import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keyFile, sealer } from './sealer';

const plain = Buffer.from('a secret of twenty b');
const key = Buffer.alloc(32, 1);

it('opens for its holder, and seals the same text differently each time', async () => {
  const { seal, open } = sealer(key);
  const [one, other] = [await seal(plain, 'ada'), await seal(plain, 'ada')];
  expect(Buffer.from(await open(one, 'ada'))).toEqual(plain);
  expect(Buffer.from(one)).not.toEqual(Buffer.from(other));
  expect(Buffer.from(one).includes(plain)).toBe(false);
});

it.each([
  ['for somebody else', key, 'bola', (sealed: Buffer) => sealed],
  ['with another key', Buffer.alloc(32, 2), 'ada', (sealed: Buffer) => sealed],
  ['cut short', key, 'ada', (sealed: Buffer) => sealed.subarray(0, 20)],
  ['of another kind', key, 'ada', (sealed: Buffer) => Buffer.concat([Buffer.of(2), sealed.subarray(1)])],
  ['with a shorter tag', key, 'ada', (sealed: Buffer) => Buffer.concat([sealed.subarray(0, 17), sealed.subarray(29)])],
])('does not open %s', async (_, other, owner, spoil) => {
  const sealed = Buffer.from(await sealer(key).seal(plain, 'ada'));
  await expect(sealer(other).open(spoil(sealed), owner)).rejects.toThrow();
});

it('opens older texts with the previous key and seals only with the new one', async () => {
  const changed = sealer(Buffer.alloc(32, 2), key);
  const before = await sealer(key).seal(plain, 'ada');
  expect(Buffer.from(await changed.open(before, 'ada'))).toEqual(plain);
  await expect(changed.open(before, 'bola')).rejects.toThrow();
  const after = await changed.seal(plain, 'ada');
  expect(Buffer.from(await sealer(Buffer.alloc(32, 2)).open(after, 'ada'))).toEqual(plain);
  await expect(sealer(key).open(after, 'ada')).rejects.toThrow();
});

it('does not open a text with any changed byte', async () => {
  const { seal, open } = sealer(key);
  const sealed = Buffer.from(await seal(plain, 'ada'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    await expect(open(changed, 'ada')).rejects.toThrow();
  }
});

describe('the key in the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sn-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once on first use, readable only by its user, even by several processes at once', async () => {
    const data = path.join(folder, 'data');
    const keys = await Promise.all(Array.from({ length: 20 }, () => keyFile(data)()));
    expect(new Set(keys.map((made) => Buffer.from(made).toString('hex'))).size).toBe(1);
    expect(readdirSync(data)).toEqual(['secrets.key']);
    expect(statSync(path.join(data, 'secrets.key')).mode & 0o777).toBe(0o600);
    expect(await keyFile(data)()).toEqual(keys[0]);
  });

  it('is refused if invalid', async () => {
    writeFileSync(path.join(folder, 'secrets.key'), 'short');
    await expect(keyFile(folder)()).rejects.toThrow('holds no key');
  });
});
