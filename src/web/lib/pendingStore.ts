import { createStore, del, entries, promisifyRequest, set } from 'idb-keyval';
import { brand } from '../brand';
import type { KeptAction, KeptPicture } from './kept';
import { serverNow } from './serverTime';

export interface PendingStore {
  readonly pictures: (owner: string) => Promise<KeptPicture[]>;
  /** False when the phone has no room: then it lasts as long as the page. */
  readonly keepPicture: (picture: KeptPicture) => Promise<boolean>;
  readonly dropPictures: (ids: readonly string[]) => Promise<void>;
  readonly actions: (owner: string) => Promise<KeptAction[]>;
  /** The first of two about one subject wins, unless the server refused it. */
  readonly keepAction: (action: KeptAction) => Promise<{ stored: KeptAction; lasting: boolean }>;
  /**
   * Changes a stored action; a change to null removes it. If the device cannot write, the page remembers.
   * @returns the action as stored then.
   * @throws if an action that was never sent could not be removed: the next start would send it.
   */
  readonly changeAction: (
    action: Pick<KeptAction, 'kind' | 'subject'>,
    change: (kept: KeptAction) => KeptAction | null,
  ) => Promise<KeptAction | null>;
  /** Deletes every person's outdated entries. @returns the removed actions. */
  readonly tidy: () => Promise<KeptAction[]>;
  /** Deletes everything kept for one person. */
  readonly forget: (owner: string) => Promise<void>;
  /** Another tab has changed something. */
  readonly onExternalChange: (listener: () => void) => void;
}

/** A store of values by key. A change is atomic; a value that becomes null is removed. */
export interface KeyValueStore {
  readonly all: () => Promise<readonly (readonly [key: string, value: unknown])[]>;
  readonly put: (key: string, value: unknown) => Promise<void>;
  readonly change: (key: string, next: (before: unknown) => object | null) => Promise<void>;
  readonly drop: (key: string) => Promise<void>;
}

export interface Tabs {
  readonly notifyTabs: () => void;
  readonly onExternalChange: PendingStore['onExternalChange'];
}

/** An unsent entry is useless once its person forgot it. A slot is freed long before. */
const lifeMs = 14 * 24 * 3_600_000;
type Stored = KeptPicture | KeptAction;
const isAction = (kept: Stored): kept is KeptAction => 'subject' in kept;
/** The moment until which an entry stays; an action that can still arrive in time always does. */
const expiresAtMs = (kept: Stored): number =>
  isAction(kept)
    ? Math.max(kept.atMs + lifeMs, kept.until === null ? 0 : Date.parse(kept.until))
    : kept.addedAtMs + lifeMs;
const pictureKey = (id: string): string => `picture:${id}`;
const actionKey = ({ kind, subject }: Pick<KeptAction, 'kind' | 'subject'>): string => `${kind}:${subject}`;
const isGone = (value: unknown): boolean => value === undefined || value === null;
const isUnsent = (action: KeptAction | null): boolean => action !== null && !action.hasLeft && action.refusal === null;
const isSame = (one: KeptAction | null, other: KeptAction | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The pending store of one phone; each entry belongs to one of its users, and only that one reads it. */
export function makePendingStore(
  lastingStore: KeyValueStore,
  pageStore: KeyValueStore,
  tabs: Tabs,
  now: () => number,
): PendingStore {
  const readAll = async (): Promise<(readonly [string, unknown])[]> => {
    const lasting = await lastingStore.all().catch(() => []);
    return [...new Map([...lasting, ...(await pageStore.all())])];
  };
  const readKept = async (): Promise<(readonly [string, Stored])[]> =>
    (await readAll())
      .filter(([, value]) => !isGone(value))
      // Only this file writes there.
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
  /** On disk, or in memory until the page closes. */
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
    pictures: async (owner) =>
      (await ofOwner(owner))
        .filter((kept): kept is KeptPicture => !isAction(kept))
        .sort((one, other) => one.addedAtMs - other.addedAtMs),
    keepPicture: async (picture) =>
      changed(await withFallback(pictureKey(picture.id), (one) => one.put(pictureKey(picture.id), picture))),
    dropPictures: async (ids) => {
      for (const id of ids) await dropBoth(pictureKey(id));
    },
    actions: async (owner) => (await ofOwner(owner)).filter(isAction),
    keepAction: async (action) => {
      let stored = action;
      const key = actionKey(action);
      const lasting = await withFallback(key, (one) =>
        one.change(key, (before) => {
          const existing = before as KeptAction | null | undefined;
          stored = existing && existing.refusal === null ? existing : action;
          return stored;
        }),
      );
      return changed({ stored, lasting });
    },
    changeAction: async (action, change) => {
      const key = actionKey(action);
      let before: KeptAction | null = null;
      let stored: KeptAction | null = null;
      const turn = (existing: unknown): KeptAction | null => {
        before = isGone(existing) ? null : (existing as KeptAction);
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
      // An entry that the page remembers as gone may still be on the phone, so it is remembered.
      if (ofPage.has(key)) await pageStore.put(key, turn(ofPage.get(key)));
      return isSame(before, stored) ? stored : changed(stored);
    },
    tidy: async () => {
      const old = (await readKept()).filter(([, kept]) => isOld(kept));
      for (const [key] of old) await dropBoth(key);
      return old.map(([, kept]) => kept).filter(isAction);
    },
    forget: async (owner) => {
      for (const [key, kept] of await readKept()) if (kept.owner === owner) await dropBoth(key);
      tabs.notifyTabs();
    },
    onExternalChange: tabs.onExternalChange,
  };
}

/** A storage that lasts as long as the page. */
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

/** The browser's own database. Where it is forbidden or full, every call is refused. */
export function makeDatabaseStore(): KeyValueStore {
  const store = createStore(`${brand.shortName}-outbox`, 'kept');
  return {
    all: async () => entries<string, unknown>(store),
    put: async (key, value) => set(key, value, store),
    // The library's own update cannot remove, and a removal behind it could delete a value that another tab has put there meanwhile.
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

/** This browser's other tabs, if it can reach them. */
export function browserTabs(): Tabs {
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
