import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { limits } from '../../contract/limits';
import { hasShared, sharedDatabase } from './hasShared';
import { readKind } from './pictureKind';
import { serverNow } from './serverTime';

export interface SharedPicture {
  readonly id: string;
  readonly file: Blob;
  readonly addedAtMs: number;
  readonly owner: string | null;
  readonly applicationId: string | null;
}

export type ShareProblem = 'nothing' | 'unreadable' | 'tooLarge' | 'tooMany' | 'noRoom';

const lifeMs = 24 * 3_600_000;

export interface Shelf {
  readonly all: () => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly put: (key: string, value: unknown) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
}

const getProblem = async (file: Blob): Promise<ShareProblem | null> => {
  if (file.size > limits.pictureFileMaxBytes) return 'tooLarge';
  const { kind } = await readKind(file);
  return kind === 'video' || kind === 'unknown' ? 'unreadable' : null;
};

// Nothing else writes there.
const readAll = async (shelf: Shelf): Promise<SharedPicture[]> =>
  (await shelf.all()).map(([, value]) => value as SharedPicture);
const isOld = ({ addedAtMs }: SharedPicture): boolean => addedAtMs + lifeMs < serverNow().getTime();

export const dropShared = async (shelf: Shelf, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await shelf.drop(id);
};
const dropWhere = async (shelf: Shelf, isGone: (picture: SharedPicture) => boolean): Promise<void> =>
  dropShared(
    shelf,
    (await readAll(shelf)).filter(isGone).map(({ id }) => id),
  );

export const tidyShared = (shelf: Shelf): Promise<void> => dropWhere(shelf, isOld);
/** For everyone: logging out leaves nothing behind. */
export const forgetShared = (shelf: Shelf): Promise<void> => dropWhere(shelf, () => true);

export const forgetUnclaimed = (shelf: Shelf): Promise<void> => dropWhere(shelf, ({ owner }) => owner === null);

export const claimShared = async (shelf: Shelf, owner: string): Promise<void> => {
  for (const picture of await readAll(shelf))
    if (picture.owner === null) await shelf.put(picture.id, { ...picture, owner });
};

export const readShared = async (shelf: Shelf, owner: string): Promise<SharedPicture[]> => {
  await claimShared(shelf, owner);
  const waiting = (await readAll(shelf)).filter((one) => !isOld(one) && one.owner === owner);
  return waiting.sort((one, other) => one.addedAtMs - other.addedAtMs);
};

export const assignShared = async (shelf: Shelf, owner: string, applicationId: string): Promise<void> => {
  for (const picture of await readShared(shelf, owner)) await shelf.put(picture.id, { ...picture, applicationId });
};

/** Adds pictures; returns the reason for a refusal, or null. */
export const keepShared = async (shelf: Shelf, files: readonly Blob[]): Promise<ShareProblem | null> => {
  if (files.length === 0) return 'nothing';
  await tidyShared(shelf);
  let room = limits.proofPictures - (await readAll(shelf)).length;
  let problem: ShareProblem | null = null;
  for (const file of files) {
    const found = room <= 0 ? 'tooMany' : await getProblem(file);
    problem ??= found;
    if (found !== null) continue;
    room -= 1;
    const picture = {
      id: crypto.randomUUID(),
      file,
      addedAtMs: serverNow().getTime(),
      owner: null,
      applicationId: null,
    };
    await shelf.put(picture.id, picture satisfies SharedPicture);
  }
  return problem;
};

/** A separate database, created by the first share only. */
export function browserShelf(): Shelf {
  let opened: UseStore | undefined;
  const open = (): UseStore => (opened ??= createStore(sharedDatabase, 'pictures'));
  return {
    all: async () => (opened || (await hasShared()) ? entries<string, unknown>(open()) : []),
    put: (key, value) => set(key, value, open()),
    drop: (key) => del(key, open()),
  };
}
