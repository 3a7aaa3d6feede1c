import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { codeOf } from '../api/apiError';
import { listTag, wholeTag } from '../api/tags';
import type { BaseState } from '../session/networkSlice';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import type { KeptProof, PictureNote } from './pendingStore';

export interface PendingProof extends KeptProof {
  /** `waiting`: repeated, no answer yet. `refused`: kept until the member has read the reason. */
  readonly status: 'sending' | 'waiting' | 'refused';
  readonly tries: number;
  /** False without storage room: it is lost with the page. */
  readonly lasting: boolean;
}

export interface PictureProgress {
  readonly id: string;
  readonly applicationId: string;
  readonly totalBytes: number;
  receivedBytes: number;
  status: 'waiting' | 'sending' | 'stored' | 'refused';
  problem: string | null;
  /** Partly sent, so the server must say where to continue. */
  begun: boolean;
  readonly lasting: boolean;
}

export interface Ending {
  readonly answer: unknown;
  readonly problem: string | null;
  readonly error?: unknown;
}

interface PendingState {
  owner: string | null;
  /** By application, oldest first. */
  proofs: Record<string, PendingProof>;
  endings: Record<string, Ending>;
  pictures: Record<string, PictureProgress>;
}

export type PendingRootState = BaseState & { readonly pending: PendingState };
export const usePendingSelector = useSelector.withTypes<PendingRootState>();

const initialState: PendingState = { owner: null, proofs: {}, endings: {}, pictures: {} };
const nothing = (): PendingState => initialState;

export const shownWith = [wholeTag('task'), listTag('proof'), wholeTag('statistics')];

export const shown = (kept: KeptProof, lasting = true): PendingProof => ({
  ...kept,
  status: kept.refusal === null ? 'waiting' : 'refused',
  tries: 1,
  lasting,
});

const getProgress = (note: PictureNote, begun: boolean, lasting: boolean): PictureProgress => ({
  ...note,
  receivedBytes: note.url === null ? 0 : note.totalBytes,
  status: note.url !== null ? 'stored' : note.problem === null ? 'waiting' : 'refused',
  begun,
  lasting,
});

export const keptRead = createAction<{
  owner: string;
  proofs: readonly KeptProof[];
  pictures: readonly PictureNote[];
}>('pending/keptRead');

export const queueWoken = createAction('pending/woken');
/** Its member does not wait for the next attempt. */
export const proofRetried = createAction<string>('pending/proofRetried');

export const pendingSlice = createSlice({
  name: 'pending',
  initialState,
  reducers: {
    proofKept: (state, { payload }: PayloadAction<PendingProof>) => {
      // Someone else logged in meanwhile: it waits for its member.
      if (state.owner !== null && state.owner !== payload.owner) return;
      Reflect.deleteProperty(state.endings, payload.applicationId);
      state.proofs[payload.applicationId] = payload;
    },
    proofChanged: (
      { proofs },
      { payload }: PayloadAction<Pick<PendingProof, 'key' | 'applicationId'> & Partial<PendingProof>>,
    ) => {
      const proof = proofs[payload.applicationId];
      if (proof?.key === payload.key) proofs[payload.applicationId] = { ...proof, ...payload };
    },
    proofDropped: ({ proofs, endings }, { payload }: PayloadAction<string>) => {
      Reflect.deleteProperty(proofs, payload);
      Reflect.deleteProperty(endings, payload);
    },
    proofEnded: (state, { payload: { proof, ...ending } }: PayloadAction<Ending & { proof: PendingProof }>) => {
      const { applicationId } = proof;
      if (state.proofs[applicationId]?.key !== proof.key) return;
      state.endings[applicationId] = ending;
      if (ending.problem !== null) {
        const code = codeOf(ending.error);
        state.proofs[applicationId] = { ...proof, status: 'refused', hasLeft: false, refusal: ending.problem, code };
        return;
      }
      Reflect.deleteProperty(state.proofs, applicationId);
      for (const picture of Object.values(state.pictures))
        if (picture.applicationId === applicationId) Reflect.deleteProperty(state.pictures, picture.id);
    },
    pictureAdded: (state, { payload: { note, lasting } }: PayloadAction<{ note: PictureNote; lasting: boolean }>) => {
      state.pictures[note.id] = getProgress(note, false, lasting);
    },
    pictureProgressed: (
      { pictures },
      { payload: { id, ...change } }: PayloadAction<Pick<PictureProgress, 'id'> & Partial<PictureProgress>>,
    ) => {
      if (pictures[id]) Object.assign(pictures[id], change);
    },
    pictureRetried: ({ pictures }, { payload: id }: PayloadAction<string>) => {
      if (pictures[id]) Object.assign(pictures[id], { status: 'waiting', problem: null });
    },
  },
  extraReducers: (build) => {
    build
      // Nobody else who logs in here sees or sends it.
      .addCase(sessionEnded, nothing)
      .addCase(sessionStarted, nothing)
      .addCase(keptRead, (state, { payload: { owner, proofs, pictures } }) => {
        const before = state.proofs;
        state.owner = owner;
        // This tab's running ones continue; unstored ones were ended elsewhere.
        state.proofs = Object.fromEntries(
          proofs.map((proof) => {
            const known = before[proof.applicationId];
            const isOurs = known?.key === proof.key && proof.refusal === null;
            return [proof.applicationId, isOurs ? { ...known, hasLeft: proof.hasLeft } : shown(proof, known?.lasting)];
          }),
        );
        state.pictures = Object.fromEntries(
          pictures.map((note) => {
            const known = state.pictures[note.id];
            const isOurs = known && (known.status === 'stored' || note.url === null);
            return [note.id, isOurs ? known : getProgress(note, true, known?.lasting ?? true)];
          }),
        );
      });
  },
  selectors: {
    selectOwner: ({ owner }) => owner,
    selectProofs: ({ proofs }) => proofs,
    selectProof: ({ proofs }, applicationId: string | undefined): PendingProof | undefined =>
      proofs[applicationId ?? ''],
    selectEnding: ({ endings }, applicationId: string | undefined): Ending | undefined => endings[applicationId ?? ''],
    selectPictures: ({ pictures }) => pictures,
  },
});

export const { proofKept, proofChanged, proofDropped, proofEnded, pictureAdded, pictureProgressed, pictureRetried } =
  pendingSlice.actions;
export const { selectOwner, selectProofs, selectProof, selectEnding, selectPictures } = pendingSlice.selectors;
