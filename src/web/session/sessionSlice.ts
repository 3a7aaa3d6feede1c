import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SessionState {
  token: string | null;
  isAdmin: boolean;
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Why this page's session ended or is ending. */
  endedBy: 'logout' | 'expiry' | null;
}

const initialState: SessionState = { token: null, isAdmin: false, status: 'loading', endedBy: null };
const nobody = { token: null, isAdmin: false, status: 'signed-out' } as const;

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionStarted: (_, { payload }: PayloadAction<{ token: string; isAdmin: boolean }>): SessionState => ({
      ...payload,
      status: 'signed-in',
      endedBy: null,
    }),
    /** Null: the server was unreachable, so the session stays. */
    sessionRestored: (state, { payload }: PayloadAction<{ isAdmin: boolean | null }>) => {
      state.status = 'signed-in';
      if (payload.isAdmin !== null) state.isAdmin = payload.isAdmin;
    },
    sessionMissing: (state) => ({ ...state, ...nobody }),
    /** Announces the end as a logout, not an expiry. */
    logoutBegun: (state) => {
      state.endedBy = 'logout';
    },
    sessionEnded: (_, { payload }: PayloadAction<'logout' | 'expiry'>): SessionState => ({
      ...nobody,
      endedBy: payload,
    }),
  },
  selectors: {
    selectToken: (state) => state.token,
    selectIsAdmin: (state) => state.isAdmin,
    selectSession: (state) => state,
  },
});

export const loginFinished = createAction<{ token: string; isAdmin: boolean }>('session/loginFinished');
export const accountClosed = createAction('session/accountClosed');

export const { sessionStarted, sessionRestored, sessionMissing, logoutBegun, sessionEnded } = sessionSlice.actions;
export const { selectToken, selectIsAdmin, selectSession } = sessionSlice.selectors;
