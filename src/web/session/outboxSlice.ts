import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { KeptPicture, KeptProof } from '../lib/outbox';

export interface PictureProgress {
  readonly id: string;
  readonly applicationId: string;
  readonly totalBytes: number;
  receivedBytes: number;
  /** `waiting` for the network or for its turn. */
  status: 'waiting' | 'sending' | 'stored' | 'refused';
  /** Why the server would not have it; null otherwise. */
  problem: string | null;
  /** Something of it has gone out, so that the server must be asked where to go on. */
  begun: boolean;
  /** False where the phone has no room for it: it is lost with the page. */
  readonly lasting: boolean;
}

export interface WaitingProof extends Pick<
  KeptProof,
  'applicationId' | 'taskId' | 'jobTitle' | 'until' | 'proof' | 'attempted' | 'refusal' | 'refusalCode'
> {
  readonly sending: boolean;
  /** The server has said no while this page was open. */
  readonly refusedNow: boolean;
  /** False where the phone has no room for it: it is lost with the page. */
  readonly lasting: boolean;
}

export interface SentProof {
  readonly message: string;
}

export interface OutboxState {
  /** Whose things these are; null until somebody is known to be there. */
  owner: string | null;
  pictures: Record<string, PictureProgress>;
  /** By application. */
  proofs: Record<string, WaitingProof>;
  /** By application: what the server said when it took the proof, since this page was opened. */
  sent: Record<string, SentProof>;
}

const initialState: OutboxState = { owner: null, pictures: {}, proofs: {}, sent: {} };

/** What is said of a kept picture: its bytes stay out of the store. */
export type PictureNote = Pick<KeptPicture, 'id' | 'applicationId' | 'url' | 'problem'> & {
  readonly totalBytes: number;
};
export const noteOf = ({ id, applicationId, url, problem, bytes }: KeptPicture): PictureNote => ({
  id,
  applicationId,
  url,
  problem,
  totalBytes: bytes.byteLength,
});

const statusOf = ({ url, problem }: PictureNote): PictureProgress['status'] => {
  if (url !== null) return 'stored';
  return problem === null ? 'waiting' : 'refused';
};
const progressOf = (note: PictureNote, begun: boolean, lasting: boolean): PictureProgress => ({
  id: note.id,
  applicationId: note.applicationId,
  totalBytes: note.totalBytes,
  receivedBytes: note.url === null ? 0 : note.totalBytes,
  status: statusOf(note),
  problem: note.problem,
  begun,
  lasting,
});
const shown = (
  kept: KeptProof,
  { lasting = true, sending = false, refusedNow = false }: Partial<WaitingProof> = {},
): WaitingProof => ({
  applicationId: kept.applicationId,
  taskId: kept.taskId,
  jobTitle: kept.jobTitle,
  until: kept.until,
  proof: kept.proof,
  attempted: kept.attempted,
  refusal: kept.refusal,
  refusalCode: kept.refusalCode,
  sending,
  refusedNow,
  lasting,
});
const byKey = <T>(items: readonly T[], keyOf: (item: T) => string): Record<string, T> =>
  Object.fromEntries(items.map((item) => [keyOf(item), item]));

/** Something may have become possible that was not: what waits is tried again. */
export const outboxWoken = createAction('outbox/woken');

interface Loaded {
  readonly owner: string;
  readonly pictures: readonly PictureNote[];
  readonly proofs: readonly KeptProof[];
}

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    /** What is kept was read: at the start, or because another tab has changed it. */
    outboxRead: (state, { payload }: PayloadAction<Loaded>): OutboxState => {
      const before = state.owner === null || state.owner === payload.owner ? state : initialState;
      return {
        owner: payload.owner,
        pictures: byKey(
          payload.pictures.map((kept) => {
            const known = before.pictures[kept.id];
            return known && (known.status === 'stored' || kept.url === null)
              ? known
              : progressOf(kept, true, known?.lasting ?? true);
          }),
          ({ id }) => id,
        ),
        proofs: byKey(
          payload.proofs.map((kept) => {
            const known = before.proofs[kept.applicationId];
            return shown(kept, known && { ...known, sending: known.sending && kept.refusal === null });
          }),
          ({ applicationId }) => applicationId,
        ),
        sent: before.sent,
      };
    },
    outboxClosed: () => initialState,
    pictureAdded: (state, { payload }: PayloadAction<{ note: PictureNote; lasting: boolean }>) => {
      state.pictures[payload.note.id] = progressOf(payload.note, false, payload.lasting);
    },
    pictureProgressed: (
      state,
      { payload: { id, ...change } }: PayloadAction<Pick<PictureProgress, 'id'> & Partial<PictureProgress>>,
    ) => {
      const picture = state.pictures[id];
      if (picture) Object.assign(picture, change);
    },
    pictureRetried: (state, { payload }: PayloadAction<string>) => {
      const picture = state.pictures[payload];
      if (picture) Object.assign(picture, { status: 'waiting', problem: null });
    },
    proofHandedIn: (state, { payload }: PayloadAction<{ kept: KeptProof; lasting: boolean }>) => {
      if (state.owner !== null && state.owner !== payload.kept.owner) return;
      state.proofs[payload.kept.applicationId] = shown(payload.kept, { lasting: payload.lasting, sending: true });
      Reflect.deleteProperty(state.sent, payload.kept.applicationId);
    },
    proofProgressed: (
      state,
      {
        payload: { applicationId, ...change },
      }: PayloadAction<
        Pick<WaitingProof, 'applicationId'> &
          Partial<Pick<WaitingProof, 'sending' | 'attempted' | 'refusal' | 'refusalCode' | 'refusedNow'>>
      >,
    ) => {
      const proof = state.proofs[applicationId];
      if (proof) Object.assign(proof, change);
    },
    /** It is with the server. */
    proofSent: (state, { payload }: PayloadAction<{ applicationId: string; message: string }>) => {
      state.sent[payload.applicationId] = { message: payload.message };
      forget(state, payload.applicationId, true);
    },
    /** Its member has taken it back, or has read why it was refused. */
    proofDropped: (state, { payload }: PayloadAction<string>) => forget(state, payload, false),
  },
  selectors: {
    selectOutboxOwner: (state) => state.owner,
    selectPictures: (state) => state.pictures,
    selectProofs: (state) => state.proofs,
    selectProof: (state, applicationId: string | undefined) =>
      applicationId === undefined ? undefined : state.proofs[applicationId],
    selectSent: (state, applicationId: string | undefined) =>
      applicationId === undefined ? undefined : state.sent[applicationId],
  },
});

function forget(state: OutboxState, applicationId: string, withPictures: boolean): void {
  Reflect.deleteProperty(state.proofs, applicationId);
  if (!withPictures) return;
  for (const { id, applicationId: of } of Object.values(state.pictures))
    if (of === applicationId) Reflect.deleteProperty(state.pictures, id);
}

export const {
  outboxRead,
  outboxClosed,
  pictureAdded,
  pictureProgressed,
  pictureRetried,
  proofHandedIn,
  proofProgressed,
  proofSent,
  proofDropped,
} = outboxSlice.actions;
export const { selectOutboxOwner, selectPictures, selectProofs, selectProof, selectSent } = outboxSlice.selectors;
