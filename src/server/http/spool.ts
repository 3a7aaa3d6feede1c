import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import * as messages from '../../contract/messages';
import { DomainError } from '../errors';

/** Keeps waiting bytes on disk, because memory could not hold them all. */
export interface Spool {
  readonly size: () => number;
  /** @throws DomainError `server_busy` if this caller, or all together, have too much waiting */
  readonly write: (bytes: Buffer) => Promise<void>;
  readonly read: (from: number, to: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

const megabyte = 1024 * 1024;
const waitingMaxBytes = 512 * megabyte;
const waitingPerHolderMaxBytes = 176 * megabyte;
const retryAfterSeconds = 5;

const waitingBytes = new Map<string, number>();
const waitingOf = (holder: string): number => waitingBytes.get(holder) ?? 0;
const everyones = (): number => [...waitingBytes.values()].reduce((sum, bytes) => sum + bytes, 0);

const count = (holder: string, bytes: number): void => {
  const now = waitingOf(holder) + bytes;
  if (now === 0) waitingBytes.delete(holder);
  else waitingBytes.set(holder, now);
};

/** Opens an unlinked file, which disappears with its last reader even if the process is killed. */
export const openSpool = async (folder: string, holder: string): Promise<Spool> => {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, randomBytes(16).toString('hex'));
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  let size = 0;
  let isOpen = true;
  return {
    size: () => size,
    write: async (bytes) => {
      if (waitingOf(holder) + bytes.length > waitingPerHolderMaxBytes || everyones() + bytes.length > waitingMaxBytes)
        throw new DomainError('server_busy', messages.server.tooMany, { retryAfterSeconds });
      const at = size;
      size += bytes.length;
      count(holder, bytes.length);
      const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
      // The caller reports the cause, usually a full disk.
      if (bytesWritten < bytes.length)
        await file.write(bytes, bytesWritten, bytes.length - bytesWritten, at + bytesWritten);
    },
    read: async (from, to) => {
      const bytes = Buffer.allocUnsafeSlow(to - from);
      await file.read(bytes, 0, bytes.length, from);
      return bytes;
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      count(holder, -size);
      await file.close();
    },
  };
};
