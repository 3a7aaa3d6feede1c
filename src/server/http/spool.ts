import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import * as messages from '../../contract/messages';
import { DomainError } from '../errors';

/** Bytes that wait for their turn on disk: memory would hold them all at once. */
export interface Spool {
  readonly size: () => number;
  /** @throws DomainError `server_busy` when this holder, or all holders together, have too much waiting. */
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

/** Opens a file that no longer has a name: it disappears with its last reader, even when the process is killed. */
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
      // The caller finds out why: usually the disk is full.
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
