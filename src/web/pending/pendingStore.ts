import { createStore, del, entries, promisifyRequest, set } from 'idb-keyval';
import type { FailureCode } from '../../contract/errors';
import type { ApiPorts } from '../api/call';
import { brand } from '../brand';
import { serverNow } from '../lib/serverTime';
import type { Shelf } from '../lib/sharedPictures';

export interface KeptPicture {
  readonly id: string;
  readonly owner: string;
  readonly applicationId: string;
  readonly bytes: ArrayBuffer;
  readonly type: string;
  readonly url: string | null;
  readonly problem: string | null;
  readonly addedAtMs: number;
}

export interface KeptProof {
  /** The Idempotency-Key of all its calls. */
  readonly key: string;
  readonly applicationId: string;
  readonly taskId: string;
  readonly owner: string;
  readonly label: string;
  /** Rich text that names stored pictures by id. */
  readonly html: string;
  readonly atMs: number;
  readonly until: string | null;
  /** May have arrived, so it cannot be undone. */
  readonly hasLeft: boolean;
  readonly refusal: string | null;
  /** The server's code; undefined if this device could not send it. */
  readonly code?: FailureCode | undefined;
}

export type PictureNote = Omit<KeptPicture, 'bytes'> & { readonly totalBytes: number };
export const noteOf = ({ bytes, ...kept }: KeptPicture): PictureNote => ({ ...kept, totalBytes: bytes.byteLength });

/** A change is atomic; a value that becomes null is removed. */
export interface KeyValueStore extends Shelf {
  readonly change: (key: string, next: (before: unknown) => object | null) => Promise<void>;
}

export interface Tabs {
  readonly notifyTabs: () => void;
  readonly onExternalChange: (listener: () => void) => void;
}

/** Unsent entries are useless long after the slot is freed. */
const lifeMs = 14 * 24 * 3_600_000;
type Stored = KeptPicture | KeptProof;
const isProof = (kept: Stored): kept is KeptProof => 'html' in kept;
const expiresAtMs = (kept: Stored): number =>
  isProof(kept)
    ? Math.max(kept.atMs + lifeMs, kept.until === null ? 0 : Date.parse(kept.until))
    : kept.addedAtMs + lifeMs;
const pictureKey = (id: string): string => `picture:${id}`;
const proofKey = (applicationId: string): string => `proof:${applicationId}`;
const isGone = (value: unknown): boolean => value === undefined || value === null;
const isUnsent = (proof: KeptProof | null): boolean => proof !== null && !proof.hasLeft && proof.refusal === null;
const isSame = (one: KeptProof | null, other: KeptProof | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function makePendingStore(lastingStore: KeyValueStore, pageStore: KeyValueStore, tabs: Tabs, now: () => number) {
  const readAll = async (): Promise<(readonly [string, unknown])[]> => {
    const lasting = await lastingStore.all().catch(() => []);
    return [...new Map([...lasting, ...(await pageStore.all())])];
  };
  const readKept = async (): Promise<(readonly [string, Stored])[]> =>
    (await readAll())
      .filter(([, value]) => !isGone(value))
      // Nothing else writes there.
      .map(([key, value]) => [key, value as Stored]);
  const isOld = (kept: Stored): boolean => expiresAtMs(kept) < now();
  const ofOwner = async (owner: string): Promise<Stored[]> =>
    (await readKept()).map(([, kept]) => kept).filter((kept) => kept.owner === owner && !isOld(kept));
  const changed = <T>(value: T): T => {
    tabs.notifyTabs();
    return value;
  };
  const dropBoth = async (key: string): Promise<void> => {
    await lastingStore.drop(key).catch(() => undefined);
    await pageStore.drop(key);
  };
  const withFallback = async (key: string, work: (one: KeyValueStore) => Promise<void>): Promise<boolean> => {
    try {
      await work(lastingStore);
      await pageStore.drop(key);
      return true;
    } catch {
      await work(pageStore);
      return false;
    }
  };

  return {
    pictures: async (owner: string): Promise<KeptPicture[]> =>
      (await ofOwner(owner))
        .filter((kept): kept is KeptPicture => !isProof(kept))
        .sort((one, other) => one.addedAtMs - other.addedAtMs),
    keepPicture: async (picture: KeptPicture): Promise<boolean> =>
      changed(await withFallback(pictureKey(picture.id), (one) => one.put(pictureKey(picture.id), picture))),
    dropPictures: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) await dropBoth(pictureKey(id));
    },
    proofs: async (owner: string): Promise<KeptProof[]> => (await ofOwner(owner)).filter(isProof),
    /** An application's first proof wins unless it was refused. */
    keepProof: async (proof: KeptProof): Promise<{ stored: KeptProof; lasting: boolean }> => {
      let stored = proof;
      const key = proofKey(proof.applicationId);
      const lasting = await withFallback(key, (one) =>
        one.change(key, (before) => {
          const existing = before as KeptProof | null | undefined;
          stored = existing && existing.refusal === null ? existing : proof;
          return stored;
        }),
      );
      return changed({ stored, lasting });
    },
    /**
     * A change to null removes it. If the device cannot write, the page remembers.
     * @throws if a proof that was never sent could not be removed: the next start would send it.
     */
    changeProof: async (
      applicationId: string,
      change: (kept: KeptProof) => KeptProof | null,
    ): Promise<KeptProof | null> => {
      const key = proofKey(applicationId);
      let before: KeptProof | null = null;
      let stored: KeptProof | null = null;
      const turn = (existing: unknown): KeptProof | null => {
        before = isGone(existing) ? null : (existing as KeptProof);
        stored = before && change(before);
        return stored;
      };
      const ofPage = new Map(await pageStore.all());
      try {
        if (!ofPage.has(key)) await lastingStore.change(key, turn);
      } catch (error) {
        turn(new Map(await readAll()).get(key));
        if (isUnsent(before) && stored === null) throw error;
        await pageStore.put(key, stored);
      }
      // The phone may still have what the page removed.
      if (ofPage.has(key)) await pageStore.put(key, turn(ofPage.get(key)));
      return isSame(before, stored) ? stored : changed(stored);
    },
    tidy: async (): Promise<KeptProof[]> => {
      const old = (await readKept()).filter(([, kept]) => isOld(kept));
      for (const [key] of old) await dropBoth(key);
      return old.map(([, kept]) => kept).filter(isProof);
    },
    forget: async (owner: string): Promise<void> => {
      for (const [key, kept] of await readKept()) if (kept.owner === owner) await dropBoth(key);
      tabs.notifyTabs();
    },
    onExternalChange: tabs.onExternalChange,
  };
}

export type PendingStore = ReturnType<typeof makePendingStore>;

export function makePageStore(): KeyValueStore {
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

export function makeDatabaseStore(): KeyValueStore {
  const store = createStore(`${brand.shortName}-outbox`, 'kept');
  return {
    all: async () => entries<string, unknown>(store),
    put: async (key, value) => set(key, value, store),
    // The library cannot update and remove atomically across tabs.
    change: async (key, next) =>
      store('readwrite', async (kept) => {
        const value = next(await promisifyRequest<unknown>(kept.get(key)));
        if (value === null) kept.delete(key);
        else kept.put(value, key);
        return promisifyRequest(kept.transaction);
      }),
    drop: async (key) => del(key, store),
  };
}

export const noOtherTabs: Tabs = {
  notifyTabs: () => undefined,
  onExternalChange: () => undefined,
};

function browserTabs(): Tabs {
  const name = `${brand.shortName}-outbox`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return {
    notifyTabs: () => channel?.postMessage('changed'),
    onExternalChange: (listener) => channel?.addEventListener('message', listener),
  };
}

export const browserPendingStore = (): PendingStore =>
  makePendingStore(makeDatabaseStore(), makePageStore(), browserTabs(), () => serverNow().getTime());
export const memoryPendingStore = (): PendingStore =>
  makePendingStore(makePageStore(), makePageStore(), noOtherTabs, () => serverNow().getTime());

/** Claims a name for one tab. @returns a release function, or null if taken. */
export type Claim = (name: string, how?: { readonly waits?: boolean }) => Promise<(() => void) | null>;

/** Web Locks, which end with their tab; without them the server's keys still prevent repeats. */
export const claimInBrowser: Claim = (name, { waits = false } = {}) =>
  'locks' in navigator
    ? new Promise((answer) => {
        const hold = (lock: Lock | null) => (lock ? new Promise<void>((release) => answer(release)) : answer(null));
        void navigator.locks.request(`${brand.shortName}-${name}`, { ifAvailable: !waits }, hold);
      })
    : alone(name);

export const alone: Claim = async () => () => undefined;

/** By a proof's key: the claims made when Submit was pressed, so that no other tab sends it first. */
export const claimsAtPress = new Map<string, () => void>();

export interface PendingPorts extends ApiPorts {
  readonly pendingStore: PendingStore;
  readonly claim: Claim;
  /** Storage for shared pictures; by default the browser's. */
  readonly sharedShelf?: Shelf;
}
