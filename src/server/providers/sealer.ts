import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sealer } from './ports';

type Key = Uint8Array | (() => Promise<Uint8Array>);

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
// The first byte, to distinguish future formats.
const kind = Buffer.of(1);

const openWith = (key: Uint8Array, held: Buffer, holder: string): Buffer => {
  const textFrom = kind.length + nonceBytes + tagBytes;
  if (held.length < textFrom || !held.subarray(0, kind.length).equals(kind)) throw new Error('this is not sealed');
  const nonce = held.subarray(kind.length, kind.length + nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(holder))
    .setAuthTag(held.subarray(kind.length + nonceBytes, textFrom));
  return Buffer.concat([decipher.update(held.subarray(textFrom)), decipher.final()]);
};

/** AES-256-GCM: kind, nonce, tag, text. `previous` opens texts from before a key change. */
export const sealer = (given: Key, previous: Uint8Array | null = null): Sealer => {
  const key = async () => (typeof given === 'function' ? given() : given);
  return {
    seal: async (plain, holder) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, await key(), nonce).setAAD(Buffer.from(holder));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([kind, nonce, cipher.getAuthTag(), text]);
    },
    open: async (sealed, holder) => {
      const held = Buffer.from(sealed);
      try {
        return openWith(await key(), held, holder);
      } catch (error) {
        if (!previous) throw error;
        return openWith(previous, held, holder);
      }
    },
  };
};

const isErrno = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

const readKey = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} holds no key of ${keyBytes} bytes in base64`);
  return key;
};

/** Linked into place once complete, so that concurrent processes agree and none reads half a key. */
const makeKey = async (file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
};

/** The key in the data folder, created on first use. */
export const keyFile = (dataDir: string): (() => Promise<Uint8Array>) => {
  const file = path.join(dataDir, 'secrets.key');
  let held: Buffer | null = null;
  return async () => {
    held ??= await readKey(file);
    if (held) return held;
    await makeKey(file);
    held = await readKey(file);
    if (!held) throw new Error(`${file} is gone`);
    return held;
  };
};
