import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Decision } from '../../contract/primitives';
import { sessionEnded, sessionStarted } from './sessionSlice';

export type DecisionQueue = 'proofs' | 'withdrawals';
export interface Verdict {
  readonly given_status: Decision;
  readonly reason?: string;
  readonly fraudulent?: boolean;
  /** The admin was asked whether to accept of a banned member all the same. */
  readonly despite_ban?: true;
}

/** A decision that an admin has made and the server has not answered yet. */
export interface HeldDecision {
  readonly queue: DecisionQueue;
  /** Of the proof or the withdrawal: no two rows of the desk share one. */
  readonly id: string;
  readonly verdict: Verdict;
  /** What is decided, in a few words for the person: "Accept the proof by Ada Obi". */
  readonly label: string;
  /** The Idempotency-Key of the call, however often it has to go out. */
  readonly key: string;
  /** Who has decided; null where that was not known yet. */
  readonly by: string | null;
  /** When it goes out by itself, in milliseconds since 1970. */
  readonly untilMs: number;
  /** `stuck`: it could not be sent, or was not answered. */
  readonly status: 'held' | 'sending' | 'stuck';
  /** It went out and nobody knows what became of it, so that it can be sent again but not undone. */
  readonly attempted: boolean;
  /** Why it is stuck; empty otherwise. */
  readonly problem: string;
}

/** What the server has said. */
export type DecisionOutcome =
  | { readonly status: 'decided'; readonly given_status: Decision }
  | { readonly status: 'refused'; readonly message: string };

export interface DecisionsState {
  /** By id, in the order of deciding. */
  held: Record<string, HeldDecision>;
  /** By id: until the list has come again a row would otherwise offer a second decision. */
  outcomes: Record<string, DecisionOutcome>;
  /** By id: why something was refused before that was undone; the words are not lost. */
  undoneReasons: Record<string, string>;
  /** What had not been answered when the session ended, until its person has seen it. */
  unsent: HeldDecision[];
}

const outcomesMax = 1_000;
const initialState: DecisionsState = { held: {}, outcomes: {}, undoneReasons: {}, unsent: [] };

function keepOutcome(state: DecisionsState, id: string, outcome: DecisionOutcome): void {
  Reflect.deleteProperty(state.held, id);
  state.outcomes[id] = outcome;
  const oldest = Object.keys(state.outcomes).slice(0, -outcomesMax);
  for (const old of oldest) Reflect.deleteProperty(state.outcomes, old);
}

/** Whether a decision may go out under somebody's name: it is theirs, or was made before anybody knew whose it is. */
export const isOf = ({ by }: HeldDecision, personId: string | null): boolean => by === null || by === personId;

/** Whoever is signed in from now on sends nothing that somebody else has decided. */
const letGo = ({ held, unsent }: DecisionsState): DecisionsState => ({
  held: {},
  outcomes: {},
  undoneReasons: {},
  unsent: [...unsent, ...Object.values(held)],
});

export const decisionsSlice = createSlice({
  name: 'decisions',
  initialState,
  reducers: {
    decisionHeld: (state, { payload }: PayloadAction<HeldDecision>) => {
      Reflect.deleteProperty(state.outcomes, payload.id);
      Reflect.deleteProperty(state.undoneReasons, payload.id);
      state.held[payload.id] = payload;
    },
    decisionUndone: (state, { payload: id }: PayloadAction<string>) => {
      const one = state.held[id];
      if (!one || one.attempted) return;
      Reflect.deleteProperty(state.held, id);
      if (one.verdict.reason) state.undoneReasons[id] = one.verdict.reason;
    },
    decisionSending: ({ held }, { payload: id }: PayloadAction<string>) => {
      const one = held[id];
      if (one) held[id] = { ...one, status: 'sending', attempted: true, problem: '' };
    },
    decisionStuck: (
      { held, unsent },
      { payload: { id, ...how } }: PayloadAction<Pick<HeldDecision, 'id' | 'attempted' | 'problem'>>,
    ) => {
      const one = held[id];
      if (one) held[id] = { ...one, ...how, status: 'stuck' };
      const at = unsent.findIndex((decision) => decision.id === id);
      const left = unsent[at];
      if (left) unsent[at] = { ...left, ...how };
    },
    decisionSettled: (state, { payload: { id, outcome } }: PayloadAction<{ id: string; outcome: DecisionOutcome }>) => {
      state.unsent = state.unsent.filter((decision) => decision.id !== id);
      keepOutcome(state, id, outcome);
    },
    /** The server's decision no longer stands: the row can be decided anew. */
    decisionReopened: ({ outcomes }, { payload: id }: PayloadAction<string>) => {
      Reflect.deleteProperty(outcomes, id);
    },
    /** Those of one person: another one's wait until they are back. */
    unsentDismissed: (state, { payload: personId }: PayloadAction<string | null>) => {
      state.unsent = state.unsent.filter((decision) => !isOf(decision, personId));
    },
  },
  extraReducers: (build) => {
    build.addCase(sessionEnded, letGo).addCase(sessionStarted, letGo);
  },
  selectors: {
    selectHeld: ({ held }) => held,
    selectHeldOne: ({ held }, id: string): HeldDecision | undefined => held[id],
    selectOutcome: ({ outcomes }, id: string): DecisionOutcome | undefined => outcomes[id],
    selectUndoneReason: ({ undoneReasons }, id: string): string | undefined => undoneReasons[id],
    selectUnsent: ({ unsent }) => unsent,
  },
});

export const {
  decisionHeld,
  decisionUndone,
  decisionSending,
  decisionStuck,
  decisionSettled,
  decisionReopened,
  unsentDismissed,
} = decisionsSlice.actions;
export const { selectHeld, selectHeldOne, selectOutcome, selectUndoneReason, selectUnsent } = decisionsSlice.selectors;
