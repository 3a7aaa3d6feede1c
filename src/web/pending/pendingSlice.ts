import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { type KindName, kindOf } from './kinds';

/**
 * scheduled: it can be undone until it is due. sending: a call is under way. waiting-for-network: no call of it was answered, and it
 * is asked again. reading: it is asked no more, and ends once the server's lists have been read.
 */
export type PendingStatus = 'scheduled' | 'sending' | 'waiting-for-network' | 'reading';

/** Something that a person has done and of which the server has not said yet what became of it. */
export interface PendingAction {
  /** The Idempotency-Key of every call it takes. */
  readonly key: string;
  readonly kind: KindName;
  /** What it is about: one action at a time. */
  readonly subject: string;
  /** Whose it is; null where the server has not said who is signed in. */
  readonly owner: string | null;
  /** For the person: "Accept the proof by Ada". */
  readonly label: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly atMs: number;
  readonly dueAtMs: number;
  readonly status: PendingStatus;
  /** It may have arrived, so that it can no longer be undone. */
  readonly hasLeft: boolean;
  /** For how long it has been asked again while the line was there. */
  readonly lineMs: number;
  /** Why it waits. */
  readonly problem: string;
}

export type Ending =
  | { readonly status: 'done'; readonly input: PendingAction['input'] }
  | { readonly status: 'dropped'; readonly message: string };

export interface PendingState {
  /** By key, in the order they were made. */
  actions: Record<string, PendingAction>;
  /** By subject, until its list has come again. */
  endings: Record<string, Ending>;
  /** By subject: the reason that was given with what was undone or dropped. */
  undoneReasons: Record<string, string>;
  /** What the end of a session has dropped, until that was said. */
  lost: readonly PendingAction[];
}

export interface Ended {
  readonly action: PendingAction;
  readonly ending: 'done' | 'dropped';
  /** The server's whole answer; null where there is none to be read. */
  readonly answer: unknown;
  /** Why it was dropped. */
  readonly error?: unknown;
  readonly message: string;
}

const endingsMax = 1_000;
const initialState: PendingState = { actions: {}, endings: {}, undoneReasons: {}, lost: [] };

function change(state: PendingState, key: string, how: Partial<PendingAction>): void {
  const action = state.actions[key];
  if (action) state.actions[key] = { ...action, ...how };
}

/** What was written is not lost with the action. */
function keepReason({ undoneReasons }: PendingState, { subject, input: { reason } }: PendingAction): void {
  if (typeof reason === 'string') undoneReasons[subject] = reason;
}

/** Nobody else who signs in here sends or sees it. */
const dropAll = ({ actions, lost }: PendingState): PendingState => ({
  ...initialState,
  lost: [...lost, ...Object.values(actions).filter(({ kind }) => !kindOf(kind).outlivesPage)],
});

export const pendingSlice = createSlice({
  name: 'pending',
  initialState,
  reducers: {
    actionScheduled: (state, { payload }: PayloadAction<PendingAction>) => {
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
      change(state, key, { status: 'sending', problem: '' }),
    actionUnanswered: (
      state,
      { payload: { key, ...how } }: PayloadAction<Pick<PendingAction, 'key' | 'hasLeft' | 'lineMs' | 'problem'>>,
    ) => change(state, key, { ...how, status: 'waiting-for-network' }),
    actionWaited: (state, { payload: { key, lineMs } }: PayloadAction<Pick<PendingAction, 'key' | 'lineMs'>>) =>
      change(state, key, { lineMs }),
    /** Asked long enough, or its person has given it up. */
    actionGivenUp: (state, { payload: key }: PayloadAction<string>) => {
      if (state.actions[key]?.status === 'waiting-for-network') change(state, key, { status: 'reading' });
    },
    actionEnded: (state, { payload: { action, ending, message } }: PayloadAction<Ended>) => {
      Reflect.deleteProperty(state.actions, action.key);
      state.endings[action.subject] =
        ending === 'done' ? { status: 'done', input: action.input } : { status: 'dropped', message };
      if (ending === 'dropped') keepReason(state, action);
      for (const old of Object.keys(state.endings).slice(0, -endingsMax)) Reflect.deleteProperty(state.endings, old);
    },
    /** What was decided no longer stands: it can be decided anew. */
    endingForgotten: ({ endings }, { payload: subject }: PayloadAction<string>) => {
      Reflect.deleteProperty(endings, subject);
    },
    /** A call of what the end of the session has dropped came back: it was not let in. */
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
    build.addCase(sessionEnded, dropAll).addCase(sessionStarted, dropAll);
  },
  selectors: {
    selectActions: ({ actions }) => actions,
    selectAction: ({ actions }, key: string): PendingAction | undefined => actions[key],
    selectOf: ({ actions }, subject: string): PendingAction | undefined =>
      Object.values(actions).find((action) => action.subject === subject),
    selectEnding: ({ endings }, subject: string): Ending | undefined => endings[subject],
    selectUndoneReason: ({ undoneReasons }, subject: string): string | undefined => undoneReasons[subject],
    selectLost: ({ lost }) => lost,
  },
});

/** Nothing of it has left. */
export const isUndoable = ({ status, hasLeft, kind }: PendingAction): boolean =>
  !hasLeft && (status === 'scheduled' || status === 'waiting-for-network') && kindOf(kind).undoMs > 0;

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
  lossTold,
} = pendingSlice.actions;
export const { selectActions, selectAction, selectOf, selectEnding, selectUndoneReason, selectLost } =
  pendingSlice.selectors;
