import type { KeptAction, PictureNote } from '../lib/kept';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { codeOf } from '../api/apiError';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { isKept, isKindName, type KindName, kindOf } from './kinds';

/**
 * scheduled: it can be undone until it is due. sending: a call is running. waiting-for-network: no call of it was answered, and it is repeated.
 * reading: it is no longer repeated, and ends once the server's lists have been read. refused: it is over, and stays until its person has read the
 * reason.
 */
export type PendingStatus = 'scheduled' | 'sending' | 'waiting-for-network' | 'reading' | 'refused';

/** A person's action without a result from the server yet. */
export interface PendingAction extends KeptAction {
  readonly kind: KindName;
  readonly dueAtMs: number;
  readonly status: PendingStatus;
  /** The number of sends since this page knows of it. */
  readonly trips: number;
  /** The time it has been repeated while there was a connection. */
  readonly lineMs: number;
  /** The reason why it waits. */
  readonly problem: string;
  /** False if the device has no room for it: then it is lost with the page. */
  readonly lasting: boolean;
}

export type Ending =
  | { readonly status: 'done'; readonly input: PendingAction['input']; readonly answer: unknown }
  | { readonly status: 'dropped'; readonly message: string; readonly error?: unknown };

export interface PendingState {
  /** The person of these stored actions; null until known. */
  owner: string | null;
  /** By key, in order of creation. */
  actions: Record<string, PendingAction>;
  /** By subject, until its list has been reloaded. */
  endings: Record<string, Ending>;
  /** By subject: the reason given with an undone or dropped action. */
  undoneReasons: Record<string, string>;
  /** The actions dropped by the end of a session, until that was announced. */
  lost: readonly PendingAction[];
}

export interface Ended {
  readonly action: PendingAction;
  readonly ending: 'done' | 'dropped';
  /** The server's whole answer; null if there is none to read. */
  readonly answer: unknown;
  /** With the server's refusal. */
  readonly error?: unknown;
  readonly message: string;
}

const endingsMax = 1_000;
const initialState: PendingState = { owner: null, actions: {}, endings: {}, undoneReasons: {}, lost: [] };

function change(state: PendingState, key: string, how: Partial<PendingAction>): void {
  const action = state.actions[key];
  if (action) state.actions[key] = { ...action, ...how };
}

/** The written text is not lost with the action. */
function keepReason({ undoneReasons }: PendingState, { subject, input: { reason } }: PendingAction): void {
  if (typeof reason === 'string') undoneReasons[subject] = reason;
}

/** This page's view of the device's store. */
export const shown = (kept: KeptAction & { readonly kind: KindName }, lasting = true): PendingAction => ({
  ...kept,
  dueAtMs: kept.atMs,
  status: kept.refusal === null ? 'waiting-for-network' : 'refused',
  trips: 1,
  lineMs: 0,
  problem: '',
  lasting,
});

const isOfKnownKind = (kept: KeptAction): kept is KeptAction & { kind: KindName } => isKindName(kept.kind);

interface Read {
  readonly owner: string;
  readonly actions: readonly KeptAction[];
  readonly pictures: readonly PictureNote[];
}

/** This device's store was read for its person: at the start, or because another tab has changed it. */
export const keptRead = createAction<Read>('pending/keptRead');

/** A blocked action may have become possible: waiting ones are tried again. */
export const queueWoken = createAction('pending/woken');

/** No other person who signs in here sends or sees it. */
const dropAll = ({ actions, lost }: PendingState): PendingState => ({
  ...initialState,
  lost: [...lost, ...Object.values(actions).filter(({ kind }) => !isKept(kind))],
});

export const pendingSlice = createSlice({
  name: 'pending',
  initialState,
  reducers: {
    actionScheduled: (state, { payload }: PayloadAction<PendingAction>) => {
      // Somebody else has logged in while it was stored: it waits for its person.
      if (isKept(payload.kind) && state.owner !== null && state.owner !== payload.owner) return;
      for (const { key, subject } of Object.values(state.actions))
        if (subject === payload.subject) Reflect.deleteProperty(state.actions, key);
      Reflect.deleteProperty(state.endings, payload.subject);
      Reflect.deleteProperty(state.undoneReasons, payload.subject);
      state.actions[payload.key] = payload;
    },
    actionUndone: (state, { payload: key }: PayloadAction<string>) => {
      const action = state.actions[key];
      if (!action || !isUndoable(action)) return;
      Reflect.deleteProperty(state.actions, key);
      keepReason(state, action);
    },
    actionSent: (state, { payload: key }: PayloadAction<string>) =>
      change(state, key, { status: 'sending', problem: '', trips: (state.actions[key]?.trips ?? 0) + 1 }),
    actionUnanswered: (
      state,
      { payload: { key, ...how } }: PayloadAction<Pick<PendingAction, 'key' | 'hasLeft' | 'lineMs' | 'problem'>>,
    ) => change(state, key, { ...how, status: 'waiting-for-network' }),
    actionWaited: (state, { payload: { key, lineMs } }: PayloadAction<Pick<PendingAction, 'key' | 'lineMs'>>) =>
      change(state, key, { lineMs }),
    /** Repeated long enough, or its person has given it up. */
    actionGivenUp: (state, { payload: key }: PayloadAction<string>) => {
      if (state.actions[key]?.status === 'waiting-for-network') change(state, key, { status: 'reading' });
    },
    actionEnded: (state, { payload: { action, ending, answer, message, error } }: PayloadAction<Ended>) => {
      if (!(action.key in state.actions)) return;
      const staysToBeRead = ending === 'dropped' && kindOf(action.kind).keepsRefusal;
      if (staysToBeRead)
        change(state, action.key, { status: 'refused', hasLeft: false, refusal: message, code: codeOf(error) });
      else Reflect.deleteProperty(state.actions, action.key);
      state.endings[action.subject] =
        ending === 'done' ? { status: 'done', input: action.input, answer } : { status: 'dropped', message, error };
      if (ending === 'dropped') keepReason(state, action);
      for (const old of Object.keys(state.endings).slice(0, -endingsMax)) Reflect.deleteProperty(state.endings, old);
    },
    /** The decision is no longer valid, or its person has read its end: it can be made again. */
    endingForgotten: ({ actions, endings }, { payload: subject }: PayloadAction<string>) => {
      Reflect.deleteProperty(endings, subject);
      for (const { key, status, ...action } of Object.values(actions))
        if (action.subject === subject && status === 'refused') Reflect.deleteProperty(actions, key);
    },
    /** A call dropped by the end of the session came back: it was not allowed. */
    actionNotLetIn: (state, { payload: key }: PayloadAction<string>) => {
      state.lost = state.lost.map((action) =>
        action.key === key ? { ...action, hasLeft: false, status: 'scheduled' } : action,
      );
    },
    lossTold: (state) => {
      state.lost = [];
    },
  },
  extraReducers: (build) => {
    build
      .addCase(sessionEnded, dropAll)
      .addCase(sessionStarted, dropAll)
      .addCase(keptRead, (state, { payload: { owner, actions } }) => {
        state.owner = owner;
        const before = Object.values(state.actions);
        const own = new Map(before.map((action) => [action.key, action]));
        // One that this tab is handling continues; one that is no longer stored was ended by another tab.
        const kept = actions.filter(isOfKnownKind).map((action) => {
          const known = own.get(action.key);
          return known && action.refusal === null
            ? { ...known, hasLeft: action.hasLeft }
            : shown(action, known?.lasting);
        });
        const others = before.filter(({ kind }) => !isKept(kind));
        state.actions = Object.fromEntries([...others, ...kept].map((action) => [action.key, action]));
      });
  },
  selectors: {
    selectOwner: ({ owner }) => owner,
    selectActions: ({ actions }) => actions,
    selectAction: ({ actions }, key: string): PendingAction | undefined => actions[key],
    selectOf: ({ actions }, subject: string | undefined): PendingAction | undefined =>
      Object.values(actions).find((action) => action.subject === subject),
    selectEnding: ({ endings }, subject: string | undefined): Ending | undefined => endings[subject ?? ''],
    selectUndoneReason: ({ undoneReasons }, subject: string): string | undefined => undoneReasons[subject],
    selectLost: ({ lost }) => lost,
  },
});

/** Nothing of it was sent. */
export const isUndoable = ({ status, hasLeft }: PendingAction): boolean =>
  !hasLeft && (status === 'scheduled' || status === 'waiting-for-network');

export const {
  actionScheduled,
  actionUndone,
  actionSent,
  actionUnanswered,
  actionWaited,
  actionGivenUp,
  actionEnded,
  endingForgotten,
  actionNotLetIn,
  lossTold: lossReported,
} = pendingSlice.actions;
export const { selectOwner, selectActions, selectAction, selectOf, selectEnding, selectUndoneReason, selectLost } =
  pendingSlice.selectors;
