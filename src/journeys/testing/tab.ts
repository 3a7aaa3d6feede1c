import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { DefinitionsFromApi, DefinitionType, QueryArgFrom, ResultTypeFrom } from '@reduxjs/toolkit/query';
import type { All } from '../../contract';
import type { ApiError } from '../../web/api/apiError';
import { accountApi } from '../../web/api/accountApi';
import { adminApi } from '../../web/api/adminApi';
import { authApi } from '../../web/api/authApi';
import { couponsApi } from '../../web/api/couponsApi';
import { jobFormApi } from '../../web/api/jobFormApi';
import { membersApi } from '../../web/api/membersApi';
import { profileApi } from '../../web/api/profileApi';
import { tasksApi } from '../../web/api/tasksApi';
import { withdrawalsApi } from '../../web/api/withdrawalsApi';
import { storageKeys } from '../../web/lib/siteStorage';
import { memoryStorage, type Ports } from '../../web/app/ports';
import type { RootState } from '../../web/app/rootReducer';
import { startApp, makeStore, type AppStore } from '../../web/app/store';
import { formDrafts } from '../../web/lib/formDrafts';
import { goodPassword } from '../../server/testing/signingUp';
import { NetworkProxy } from './proxy';
import { eventually } from '../../server/testing/concurrency';

const slices = [
  accountApi,
  adminApi,
  authApi,
  couponsApi,
  jobFormApi,
  membersApi,
  profileApi,
  tasksApi,
  withdrawalsApi,
] as const;

type Slice = (typeof slices)[number];
type Definitions = All<DefinitionsFromApi<Slice>>;
type NamesOf<Kind extends DefinitionType> = {
  [Name in keyof Definitions]: Definitions[Name] extends { type: Kind } ? Name : never;
}[keyof Definitions];
type QueryName = NamesOf<DefinitionType.query>;
type MutationName = NamesOf<DefinitionType.mutation>;
type ArgFor<Name extends keyof Definitions> = QueryArgFrom<Definitions[Name]>;
type AnswerFor<Name extends keyof Definitions> = ResultTypeFrom<Definitions[Name]>;

type Arguments<Name extends QueryName | MutationName> =
  ArgFor<Name> extends NonNullable<unknown> ? [arg: ArgFor<Name>] : [];
type Settled<Answer> = { readonly data?: Answer; readonly error?: unknown };
interface Call<Arg, Answer> {
  readonly initiate: (arg: Arg) => ThunkAction<PromiseLike<Settled<Answer>>, RootState, unknown, UnknownAction>;
  readonly select: (arg: Arg) => (state: RootState) => Settled<Answer>;
}

const endpoints = Object.assign({}, ...slices.map((slice) => slice.endpoints)) as All<Slice['endpoints']>;
/** A name's union of endpoints shares no argument type; this ties name and argument together. */
const callOf = <Name extends QueryName | MutationName>(name: Name) =>
  endpoints[name] as unknown as Call<ArgFor<Name> | undefined, AnswerFor<Name>>;

/** The storage that the tabs of one browser share: a change notifies the other tabs. */
class KeyValueStore {
  readonly #items = memoryStorage();
  readonly #tabs = new Set<EventTarget>();

  openedBy(tab: EventTarget): Ports['storage'] {
    this.#tabs.add(tab);
    const notifyOthers = (key: string, before: string | null): void => {
      if (this.#items.getItem(key) === before) return;
      for (const other of this.#tabs)
        if (other !== tab) setTimeout(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })));
    };
    const changing =
      <Rest extends unknown[]>(change: (key: string, ...rest: Rest) => void) =>
      (key: string, ...rest: Rest): void => {
        const before = this.#items.getItem(key);
        change(key, ...rest);
        notifyOthers(key, before);
      };
    return {
      getItem: this.#items.getItem,
      setItem: changing(this.#items.setItem),
      removeItem: changing(this.#items.removeItem),
    };
  }
}

export interface TabOptions {
  readonly origin: string;
  readonly now: () => Date;
  readonly at?: string;
  /** True if the tab is visible; only a visible tab follows the event stream. */
  readonly visible?: boolean;
  readonly beside?: Tab;
  /** A stored token from an earlier visit. */
  readonly token?: string;
}

/** A browser tab: the product's store with real calls and no screens. */
export class Tab {
  readonly network = new NetworkProxy();
  readonly toasts: [kind: 'success' | 'error' | 'info', text: string][] = [];
  readonly moves: Parameters<Ports['navigate']>[] = [];
  readonly storage: Ports['storage'];
  /** Form drafts, which other tabs do not see. */
  readonly drafts = formDrafts(memoryStorage());
  readonly #events = new EventTarget();
  readonly #shelf: KeyValueStore;
  readonly #store: AppStore;
  readonly #stop: () => void;
  readonly #visible: boolean;
  #place: string;

  constructor({ origin, now, at = '/', visible = true, beside, token }: TabOptions) {
    this.#place = at;
    this.#visible = visible;
    this.#shelf = beside ? beside.#shelf : new KeyValueStore();
    this.storage = this.#shelf.openedBy(this.#events);
    if (token !== undefined) this.storage.setItem(storageKeys.token, token);
    this.#store = makeStore({
      fetch: this.network.fetch,
      origin,
      clock: { now: () => now().getTime() },
      storage: this.storage,
      drafts: this.drafts,
      events: this.#events,
      isVisible: () => visible,
      place: () => this.#place,
      navigate: (...move) => {
        this.moves.push(move);
        this.#place = move[0];
      },
      toaster: {
        success: (text) => void this.toasts.push(['success', text]),
        error: (text) => void this.toasts.push(['error', text]),
        info: (text) => void this.toasts.push(['info', text]),
        // Said at each log-in, because Node has no storage of the browser's.
        note: () => undefined,
      },
    });
    this.#stop = startApp(this.#store);
  }

  get state(): RootState {
    return this.#store.getState();
  }

  get place(): string {
    return this.#place;
  }

  goes(to: string): void {
    this.#place = to;
  }

  /** Keeps a query open as a screen does. @returns a function that reads its current answer; it throws while there is none. */
  async opens<Name extends QueryName>(name: Name, ...[arg]: Arguments<Name>): Promise<() => AnswerFor<Name>> {
    const { initiate, select } = callOf(name);
    await this.#store.dispatch(initiate(arg));
    return () => {
      const { data, error } = select(arg)(this.state);
      if (data === undefined) throw new Error(`${name} shows nothing: ${JSON.stringify(error)}`);
      return data;
    };
  }

  async #calls<Name extends MutationName>(
    name: Name,
    arg: ArgFor<Name> | undefined,
  ): Promise<Settled<AnswerFor<Name>>> {
    return this.#store.dispatch(callOf(name).initiate(arg));
  }

  async does<Name extends MutationName>(name: Name, ...[arg]: Arguments<Name>): Promise<AnswerFor<Name>> {
    const { data, error } = await this.#calls(name, arg);
    if (data === undefined) throw new Error(`${name} was refused: ${JSON.stringify(error)}`);
    return data;
  }

  /** Runs a mutation that must fail and returns the failure. */
  async isRefused<Name extends MutationName>(name: Name, ...[arg]: Arguments<Name>): Promise<ApiError> {
    const { data, error } = await this.#calls(name, arg);
    if (data !== undefined) throw new Error(`${name} was not refused: ${JSON.stringify(data)}`);
    return error as ApiError;
  }

  async logsIn(email: string, password: string = goodPassword): Promise<void> {
    const before = this.network.streams;
    await this.does('login', { email, password });
    await this.isFollowing(before);
  }

  /** Waits until this tab is logged in, has loaded its first queries and, if visible, receives events. */
  async isFollowing(streamsBefore = 0): Promise<void> {
    await eventually(() => {
      expect(this.state.session.status).toBe('signed-in');
      const loads = Object.values(this.state.api.queries).map((query) => query?.status);
      expect(loads).not.toHaveLength(0);
      expect(loads).not.toContain('pending');
      if (this.#visible) expect(this.network.streams).toBeGreaterThan(streamsBefore);
    });
  }

  notices(what: 'online' | 'offline'): void {
    this.#events.dispatchEvent(new Event(what));
  }

  closes(): void {
    this.#stop();
    this.network.cut();
  }
}
