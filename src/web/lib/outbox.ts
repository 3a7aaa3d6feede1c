import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { FailureCode } from '../../contract/errors';
import { brand } from '../brand';

/** A picture of a proof, kept on the phone until the proof it belongs to has been sent. */
export interface KeptPicture {
  readonly id: string;
  readonly owner: string;
  readonly applicationId: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  /** Null until the server has all of it. */
  readonly url: string | null;
  /** Why the server would not have it; null otherwise. */
  readonly problem: string | null;
  readonly addedAtMs: number;
}

/** A proof that its member has handed in and that the server has not taken yet. */
export interface KeptProof {
  readonly owner: string;
  readonly applicationId: string;
  readonly taskId: string;
  readonly jobTitle: string;
  /** When the slot is freed; null where the server has not said. */
  readonly until: string | null;
  /** Rich text in which waiting pictures stand by their id. */
  readonly proof: string;
  /** The same for every attempt, so that the server takes the proof once however often it comes. */
  readonly key: string;
  readonly handedInAtMs: number;
  /** It has gone out, and nobody knows whether it arrived. */
  readonly attempted: boolean;
  /** Why the server would not have it; null while it waits. */
  readonly refusal: string | null;
  /** The server's code with which it was refused; absent where the phone itself found it cannot be sent. */
  readonly refusalCode?: FailureCode | undefined;
}

export interface Outbox {
  readonly pictures: (owner: string) => Promise<KeptPicture[]>;
  /** False when the phone has no room: then it lasts as long as the page. */
  readonly keepPicture: (picture: KeptPicture) => Promise<boolean>;
  readonly dropPictures: (ids: readonly string[]) => Promise<void>;
  readonly proofs: (owner: string) => Promise<KeptProof[]>;
  /** Of two hand-ins for one job the first stands, unless the server has refused it. */
  readonly handIn: (proof: KeptProof) => Promise<{ standing: KeptProof; lasting: boolean }>;
  /**
   * Changes a proof that is still kept; null as a change takes it out. Where the phone cannot write, the page remembers.
   * @returns what stands then.
   * @throws where a proof that never went out could not be taken out: the next start would send it.
   */
  readonly changeProof: (
    applicationId: string,
    change: (proof: KeptProof) => KeptProof | null,
  ) => Promise<KeptProof | null>;
  /** Throws away what has grown too old, whoever it belongs to. @returns the applications whose proofs went. */
  readonly tidy: () => Promise<string[]>;
  /** Throws away all that is kept for one owner. */
  readonly forget: (owner: string) => Promise<void>;
  /** One tab at a time, where the browser can tell its tabs apart. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Another tab has changed something. */
  readonly onElsewhere: (listener: () => void) => void;
}

/** Where things are kept under a key. A change is one step that nothing comes between; what becomes null is dropped by it. */
export interface Shelf {
  readonly all: () => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly put: (key: string, value: unknown) => Promise<void>;
  readonly change: (key: string, next: (before: unknown) => object | null) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
}

export interface Tabs {
  readonly inTurn: Outbox['inTurn'];
  readonly tellOthers: () => void;
  readonly onElsewhere: Outbox['onElsewhere'];
}

/** What was never sent is of no use once nobody can remember its job. A slot is freed long before. */
const lifeMs = 14 * 24 * 3_600_000;
const isProof = (kept: KeptPicture | KeptProof): kept is KeptProof => 'handedInAtMs' in kept;
/** Until when a kept thing stays; a proof that can still come in time always does. */
const staysUntilMs = (kept: KeptPicture | KeptProof): number =>
  isProof(kept)
    ? Math.max(kept.handedInAtMs + lifeMs, kept.until === null ? 0 : Date.parse(kept.until))
    : kept.addedAtMs + lifeMs;
const pictureKey = (id: string): string => `picture:${id}`;
const proofKey = (applicationId: string): string => `proof:${applicationId}`;
const isGone = (value: unknown): boolean => value === undefined || value === null;
const isUnsent = (proof: KeptProof | null): boolean => proof !== null && !proof.attempted && proof.refusal === null;
const isSame = (one: KeptProof | null, other: KeptProof | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What one phone keeps for those who use it; what is kept belongs to one of them, and is given to nobody else. */
export function outbox(shelf: Shelf, brief: Shelf, tabs: Tabs, now: () => number): Outbox {
  const readAll = async (): Promise<(readonly [string, unknown])[]> => {
    const lasting = await shelf.all().catch(() => []);
    return [...new Map([...lasting, ...(await brief.all())])];
  };
  const readKept = async (): Promise<(readonly [string, KeptPicture | KeptProof])[]> =>
    (await readAll())
      .filter(([, value]) => !isGone(value))
      // Only this file writes there.
      .map(([key, value]) => [key, value as KeptPicture | KeptProof]);
  const isOld = (kept: KeptPicture | KeptProof): boolean => staysUntilMs(kept) < now();
  const ofOwner = async (owner: string): Promise<(KeptPicture | KeptProof)[]> =>
    (await readKept()).map(([, kept]) => kept).filter((kept) => kept.owner === owner && !isOld(kept));
  const changed = <T>(value: T): T => {
    tabs.tellOthers();
    return value;
  };
  const dropBoth = async (key: string): Promise<void> => {
    await shelf.drop(key).catch(() => undefined);
    await brief.drop(key);
  };
  /** On the lasting shelf, or for as long as the page stands. */
  const onEither = async (key: string, work: (one: Shelf) => Promise<void>): Promise<boolean> => {
    try {
      await work(shelf);
      await brief.drop(key);
      return true;
    } catch {
      await work(brief);
      return false;
    }
  };

  return {
    pictures: async (owner) =>
      (await ofOwner(owner))
        .filter((kept): kept is KeptPicture => !isProof(kept))
        .sort((one, other) => one.addedAtMs - other.addedAtMs),
    keepPicture: async (picture) =>
      changed(await onEither(pictureKey(picture.id), (one) => one.put(pictureKey(picture.id), picture))),
    dropPictures: async (ids) => {
      for (const id of ids) await dropBoth(pictureKey(id));
    },
    proofs: async (owner) => (await ofOwner(owner)).filter(isProof),
    handIn: async (proof) => {
      let standing = proof;
      const key = proofKey(proof.applicationId);
      const lasting = await onEither(key, (one) =>
        one.change(key, (before) => {
          const held = before as KeptProof | null | undefined;
          standing = held && held.refusal === null ? held : proof;
          return standing;
        }),
      );
      return changed({ standing, lasting });
    },
    changeProof: async (applicationId, change) => {
      const key = proofKey(applicationId);
      let before: KeptProof | null = null;
      let standing: KeptProof | null = null;
      const turn = (held: unknown): KeptProof | null => {
        before = isGone(held) ? null : (held as KeptProof);
        standing = before && change(before);
        return standing;
      };
      const ofPage = new Map(await brief.all());
      try {
        if (!ofPage.has(key)) await shelf.change(key, turn);
      } catch (error) {
        turn(new Map(await readAll()).get(key));
        if (isUnsent(before) && standing === null) throw error;
        await brief.put(key, standing);
      }
      // What the page remembers as gone may still lie on the phone, so it is kept in mind.
      if (ofPage.has(key)) await brief.put(key, turn(ofPage.get(key)));
      return isSame(before, standing) ? standing : changed(standing);
    },
    tidy: async () => {
      const old = (await readKept()).filter(([, kept]) => isOld(kept));
      for (const [key] of old) await dropBoth(key);
      return old.flatMap(([, kept]) => (isProof(kept) ? [kept.applicationId] : []));
    },
    forget: async (owner) => {
      for (const [key, kept] of await readKept()) if (kept.owner === owner) await dropBoth(key);
      tabs.tellOthers();
    },
    inTurn: tabs.inTurn,
    onElsewhere: tabs.onElsewhere,
  };
}

/** A shelf that lasts as long as the page. */
export function briefShelf(): Shelf {
  const kept = new Map<string, unknown>();
  return {
    all: async () => [...kept],
    put: async (key, value) => void kept.set(key, value),
    change: async (key, next) => {
      const value = next(kept.get(key));
      if (value === null) kept.delete(key);
      else kept.set(key, value);
    },
    drop: async (key) => void kept.delete(key),
  };
}

/** The browser's own database. Where it is forbidden or full, every call is refused. */
export function databaseShelf(): Shelf {
  let opened: UseStore | undefined;
  const store = async (): Promise<UseStore> => (opened ??= createStore(`${brand.shortName}-outbox`, 'kept'));
  return {
    all: async () => entries<string, unknown>(await store()),
    put: async (key, value) => set(key, value, await store()),
    // The library's own update cannot drop, and a drop behind it could take away what another tab has put there meanwhile.
    change: async (key, next) =>
      (await store())('readwrite', async (kept) => {
        const value = next(await promisifyRequest<unknown>(kept.get(key)));
        if (value === null) kept.delete(key);
        else kept.put(value, key);
        return promisifyRequest(kept.transaction);
      }),
    drop: async (key) => del(key, await store()),
  };
}

export const aloneInTheBrowser: Tabs = {
  inTurn: (work) => work(),
  tellOthers: () => undefined,
  onElsewhere: () => undefined,
};

/** The tabs of one browser, where it has the means; without them the server still takes a proof once. */
export function browserTabs(): Tabs {
  const name = `${brand.shortName}-outbox`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    inTurn: (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
    tellOthers: () => channel?.postMessage('changed'),
    onElsewhere: (listener) => channel?.addEventListener('message', listener),
  };
}

export const browserOutbox = (): Outbox => outbox(databaseShelf(), briefShelf(), browserTabs(), () => Date.now());
export const memoryOutbox = (): Outbox => outbox(briefShelf(), briefShelf(), aloneInTheBrowser, () => Date.now());
