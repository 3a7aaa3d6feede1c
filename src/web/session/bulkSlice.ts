import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { startBulkDecision } from '../../contract/bulkDecisions';
import type { ArgOf } from '../../contract/endpoint';
import { sessionEnded, sessionStarted } from './sessionSlice';

/** A bulk decision that an admin has asked for and that has not begun yet. */
export interface HeldBulk {
  /** The Idempotency-Key of the call that starts it. */
  readonly key: string;
  readonly input: ArgOf<typeof startBulkDecision>;
  /** What is decided, in a few words for the person: "Reject 120 proofs". */
  readonly label: string;
  /** When it begins by itself, in milliseconds since 1970. */
  readonly untilMs: number;
  readonly status: 'held' | 'starting';
}

export interface BulkState {
  /** In the order they were asked for. */
  held: HeldBulk[];
  /** Ended ones whose report was read here, by id: they are shown no more. */
  closed: string[];
}

const closedMax = 200;
const initialState: BulkState = { held: [], closed: [] };

export const bulkSlice = createSlice({
  name: 'bulk',
  initialState,
  reducers: {
    bulkHeld: ({ held }, { payload }: PayloadAction<HeldBulk>) => void held.push(payload),
    bulkStarting: ({ held }, { payload: key }: PayloadAction<string>) => {
      const at = held.findIndex((bulk) => bulk.key === key);
      const bulk = held[at];
      if (bulk) held[at] = { ...bulk, status: 'starting' };
    },
    /** It was started, or could not be. */
    bulkSettled: (state, { payload: key }: PayloadAction<string>) => {
      state.held = state.held.filter((bulk) => bulk.key !== key);
    },
    bulkUndone: (state, { payload: key }: PayloadAction<string>) => {
      state.held = state.held.filter((bulk) => bulk.key !== key || bulk.status !== 'held');
    },
    bulkClosed: (state, { payload: id }: PayloadAction<string>) => {
      state.closed = [...state.closed, id].slice(-closedMax);
    },
  },
  extraReducers: (build) => {
    build.addCase(sessionEnded, () => initialState).addCase(sessionStarted, () => initialState);
  },
  selectors: {
    selectHeldBulks: ({ held }) => held,
  },
});

export const { bulkHeld, bulkStarting, bulkSettled, bulkUndone, bulkClosed } = bulkSlice.actions;
export const { selectHeldBulks } = bulkSlice.selectors;
