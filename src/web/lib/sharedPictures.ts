import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { limits } from '../../contract/limits';
import { brand } from '../brand';

/** A picture that the phone's share sheet gave to this site, until it stands in a proof. */
export interface SharedPicture {
  readonly id: string;
  readonly file: Blob;
  readonly addedAtMs: number;
  /** The first person to be asked about it; null where nobody was signed in since. */
  readonly owner: string | null;
  /** The proof that it is for, once its person has said so. */
  readonly applicationId: string | null;
}

/** Why a shared file was not taken, as the address of the screen names it. */
export type ShareProblem = 'nothing' | 'unreadable' | 'tooLarge' | 'tooMany' | 'noRoom';

export interface SharedPictures {
  /** Adds to those that wait. @returns why one of them was not taken; null where all were. */
  readonly keep: (files: readonly Blob[]) => Promise<ShareProblem | null>;
  /** Those that wait for this person, oldest first. One that was nobody's is theirs from now on. */
  readonly read: (owner: string) => Promise<SharedPicture[]>;
  /** Says for which proof this person's are. */
  readonly assign: (owner: string, applicationId: string) => Promise<void>;
  readonly drop: (ids: readonly string[]) => Promise<void>;
  /** Throws away those that have waited for a day. */
  readonly tidy: () => Promise<void>;
  /** Of everyone, because logging out on purpose leaves nothing behind. */
  readonly forgetAll: () => Promise<void>;
}

/** More than any phone's camera makes; above it even opening the file could end the page. */
export const largestFileBytes = 25_000_000;
const lifeMs = 24 * 3_600_000;

interface Shelf {
  readonly all: () => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly put: (key: string, value: unknown) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
}

/** How the files of pictures begin; of those in `ftyp` boxes AVIF and HEIC, but not videos. */
const signatures = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8/,
  /^RIFF[^]{4}WEBP/,
  /^BM/,
  /^[^]{4}ftyp(?:avi|hei|mif|msf)/,
];

/** The name and the type of a file are what its sender says. */
const isPicture = async (file: Blob): Promise<boolean> => {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return signatures.some((signature) => signature.test(head));
};

const getProblem = async (file: Blob): Promise<ShareProblem | null> => {
  if (file.size > largestFileBytes) return 'tooLarge';
  return (await isPicture(file)) ? null : 'unreadable';
};

export function makeSharedPictures(shelf: Shelf, now: () => number, newId: () => string): SharedPictures {
  // Only this file writes there.
  const readAll = async () => (await shelf.all()).map(([, value]) => value as SharedPicture);
  const isOld = ({ addedAtMs }: SharedPicture): boolean => addedAtMs + lifeMs < now();
  const drop = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await shelf.drop(id);
  };
  const tidy = async (): Promise<void> => drop((await readAll()).filter(isOld).map(({ id }) => id));
  const read = async (owner: string): Promise<SharedPicture[]> => {
    const waiting = (await readAll()).filter((picture) => !isOld(picture) && (picture.owner ?? owner) === owner);
    const owned = waiting.map((picture) => ({ ...picture, owner }));
    for (const [at, picture] of owned.entries()) if (waiting[at]?.owner === null) await shelf.put(picture.id, picture);
    return owned.sort((one, other) => one.addedAtMs - other.addedAtMs);
  };

  return {
    keep: async (files) => {
      if (files.length === 0) return 'nothing';
      await tidy();
      let room = limits.proofPictures - (await readAll()).length;
      let problem: ShareProblem | null = null;
      for (const file of files) {
        const found = room <= 0 ? 'tooMany' : await getProblem(file);
        problem ??= found;
        if (found !== null) continue;
        room -= 1;
        const id = newId();
        await shelf.put(id, { id, file, addedAtMs: now(), owner: null, applicationId: null } satisfies SharedPicture);
      }
      return problem;
    },
    read,
    assign: async (owner, applicationId) => {
      for (const picture of await read(owner)) await shelf.put(picture.id, { ...picture, applicationId });
    },
    drop,
    tidy,
    forgetAll: async () => drop((await readAll()).map(({ id }) => id)),
  };
}

/** A database of its own, which a browser has only once something was shared: where there is none, none is made to look into it. */
function makeShelf(): Shelf {
  const name = `${brand.shortName}-shared`;
  let opened: UseStore | undefined;
  const open = (): UseStore => (opened ??= createStore(name, 'pictures'));
  const isThere = async (): Promise<boolean> => {
    if (opened) return true;
    // Browsers without this list have no share sheet for sites either.
    const databases = await globalThis.indexedDB?.databases?.().catch(() => []);
    return (databases ?? []).some((database) => database.name === name);
  };
  return {
    all: async () => ((await isThere()) ? entries<string, unknown>(open()) : []),
    put: (key, value) => set(key, value, open()),
    drop: (key) => del(key, open()),
  };
}

export const browserSharedPictures = (): SharedPictures =>
  makeSharedPictures(
    makeShelf(),
    () => Date.now(),
    () => crypto.randomUUID(),
  );

/** For a store without a phone. */
export const noSharedPictures: SharedPictures = {
  keep: async () => 'noRoom',
  read: async () => [],
  assign: async () => undefined,
  drop: async () => undefined,
  tidy: async () => undefined,
  forgetAll: async () => undefined,
};
