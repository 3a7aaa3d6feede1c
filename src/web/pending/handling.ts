import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiPorts } from '../api/ports';
import type { personOf } from '../api/usePersonId';
import type { BaseState } from '../session/hooks';
import type { PendingAction, PendingState } from './pendingSlice';
import type { PicturesState } from './picturesSlice';

export type QueueState = BaseState & {
  readonly pending: PendingState;
  readonly pictures: PicturesState;
} & Parameters<typeof personOf>[0];
export type Step<Result> = ThunkAction<Result, QueueState, ApiPorts, UnknownAction>;

/** The input to send; null while a part of it is still loading, a problem if it will never be complete. */
type Prepared = { readonly input: PendingAction['input'] } | { readonly problem: string } | null;

/** The handling of a kind beside its mutation. */
export interface Handling {
  readonly prepare?: (action: PendingAction) => Step<Promise<Prepared>>;
  /** Looks it up at the server: its answer, null if it has not arrived, undefined if that is unknown. */
  readonly find?: (action: PendingAction) => Step<Promise<object | null | undefined>>;
  /** Restores the written text for its person, before it is undone or when it was refused. */
  readonly giveBack?: (action: PendingAction) => void;
  /** The reason of its refusal, in its screen's words. */
  readonly problemOf?: (error: unknown) => string;
}
