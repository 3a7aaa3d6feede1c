import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PictureNote } from '../lib/kept';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { actionEnded, keptRead } from './pendingSlice';

export interface PictureProgress {
  readonly id: string;
  readonly applicationId: string;
  readonly totalBytes: number;
  receivedBytes: number;
  /** `waiting` for the network or for its turn. */
  status: 'waiting' | 'sending' | 'stored' | 'refused';
  /** The reason why the server refused it; otherwise null. */
  problem: string | null;
  /** Something of it was sent, so that the server must be asked where to continue. */
  begun: boolean;
  /** False if the device has no room for it: it is lost with the page. */
  readonly lasting: boolean;
}

/** By id. */
export type PicturesState = Record<string, PictureProgress>;

const getProgress = (note: PictureNote, begun: boolean, lasting: boolean): PictureProgress => ({
  ...note,
  receivedBytes: note.url === null ? 0 : note.totalBytes,
  status: note.url !== null ? 'stored' : note.problem === null ? 'waiting' : 'refused',
  begun,
  lasting,
});

const initialState: PicturesState = {};
const none = (): PicturesState => initialState;

/** The progress of proof pictures that this device keeps for its person. */
export const picturesSlice = createSlice({
  name: 'pictures',
  initialState,
  reducers: {
    pictureAdded: (state, { payload: { note, lasting } }: PayloadAction<{ note: PictureNote; lasting: boolean }>) => {
      state[note.id] = getProgress(note, false, lasting);
    },
    pictureProgressed: (
      state,
      { payload: { id, ...change } }: PayloadAction<Pick<PictureProgress, 'id'> & Partial<PictureProgress>>,
    ) => {
      if (state[id]) Object.assign(state[id], change);
    },
    pictureRetried: (state, { payload: id }: PayloadAction<string>) => {
      if (state[id]) Object.assign(state[id], { status: 'waiting', problem: null });
    },
  },
  extraReducers: (build) => {
    build
      .addCase(sessionEnded, none)
      .addCase(sessionStarted, none)
      .addCase(keptRead, (before, { payload: { pictures } }) =>
        Object.fromEntries(
          pictures.map((note) => {
            const known = before[note.id];
            const isOurs = known && (known.status === 'stored' || note.url === null);
            return [note.id, isOurs ? known : getProgress(note, true, known?.lasting ?? true)];
          }),
        ),
      )
      .addCase(actionEnded, (state, { payload: { action, ending } }) => {
        if (action.kind !== 'submitProof' || ending !== 'done') return;
        for (const { id, applicationId } of Object.values(state))
          if (applicationId === action.subject) Reflect.deleteProperty(state, id);
      });
  },
  selectors: { selectPictures: (state) => state },
});

export const { pictureAdded, pictureProgressed, pictureRetried } = picturesSlice.actions;
export const { selectPictures } = picturesSlice.selectors;
