import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiPorts } from '../api/ports';
import {
  type Ending,
  endingForgotten,
  type PendingAction,
  type PendingState,
  queueWoken,
  selectEnding,
  selectOf,
} from './pendingSlice';
import type { KindName } from './kinds';
import { addPicture, readPictures } from './pictures';
import { pictureRetried } from './picturesSlice';
import { usePendingSelector } from './usePendingSelector';
import { dismiss, giveUp, handIn, type NewAction, schedule, send, undo, undoLast } from './queue';
import type { QueueState } from './handling';

export const useQueueDispatch = useDispatch.withTypes<ThunkDispatch<QueueState, ApiPorts, UnknownAction>>();

/** The state of the action about one subject; null if this page knows of none. */
export type ActionState = PendingAction | Ending | null;

const findActionState = ({ actions, endings }: PendingState, subject: string): ActionState =>
  Object.values(actions).find((action) => action.subject === subject) ?? endings[subject] ?? null;

/** True if a new action about it may be made: none is pending, and none was done that its row does not show yet. */
export const isFree = (state: ActionState): boolean => state === null || state.status === 'dropped';

/** A person's operations on the queue. */
export function useQueue() {
  const dispatch = useQueueDispatch();
  return useMemo(
    () => ({
      schedule: (action: NewAction) => dispatch(schedule(action)),
      /** For actions stored on this device: true once stored, false if their person is unknown. */
      handIn: (action: NewAction) => dispatch(handIn(action)),
      undo: (key: string) => dispatch(undo(key)),
      undoLast: () => dispatch(undoLast()),
      sendNow: (key: string) => dispatch(send(key)),
      giveUp: (key: string) => dispatch(giveUp(key)),
      /** Its result is no longer valid. */
      forget: (subject: string) => void dispatch(endingForgotten(subject)),
      /** Its person has read the reason of its refusal. */
      dismiss: (kind: KindName, subject: string) => dispatch(dismiss(kind, subject)),
    }),
    [dispatch],
  );
}

/** A member's operations on the pictures of waiting proofs on this device. */
export function usePictures() {
  const dispatch = useQueueDispatch();
  return useMemo(
    () => ({
      read: (applicationId: string) => dispatch(readPictures(applicationId)),
      add: (applicationId: string, picture: Blob) => dispatch(addPicture(applicationId, picture)),
      retry: (id: string) => void dispatch(pictureRetried(id)),
      /** The draft's pictures have changed. */
      send: () => void dispatch(queueWoken()),
    }),
    [dispatch],
  );
}

/** Like `useQueue`, with the state of every row: for a whole list. */
export function useActionStates() {
  const queue = useQueue();
  const pending = usePendingSelector((state) => state.pending);
  return useMemo(
    () => ({ ...queue, getActionState: (subject: string): ActionState => findActionState(pending, subject) }),
    [queue, pending],
  );
}

export const useActionState = (subject: string | undefined): ActionState =>
  usePendingSelector((state) => selectOf(state, subject) ?? selectEnding(state, subject) ?? null);
