import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLogoutMutation } from '../api/authApi';
import type { ApiPorts } from '../api/ports';
import {
  actionUndone,
  type Ending,
  endingForgotten,
  type PendingAction,
  type PendingState,
  selectEnding,
  selectOf,
} from './pendingSlice';
import { giveUp, type NewAction, type QueueState, schedule, send, sendScheduled, undoLast } from './queue';

export const usePendingSelector = useSelector.withTypes<QueueState>();
const useQueueDispatch = useDispatch.withTypes<ThunkDispatch<QueueState, ApiPorts, UnknownAction>>();

/** Where the action about one subject stands; null where this page knows of none. */
export type Standing = PendingAction | Ending | null;

const standingIn = ({ actions, endings }: PendingState, subject: string): Standing =>
  Object.values(actions).find((action) => action.subject === subject) ?? endings[subject] ?? null;

/** Whether a new action about it may be made: none is pending, and none was done that its row does not show yet. */
export const isFree = (standing: Standing): boolean => standing === null || standing.status === 'dropped';

/** What a person can do with the queue. */
export function useQueue() {
  const dispatch = useQueueDispatch();
  return useMemo(
    () => ({
      schedule: (action: NewAction) => dispatch(schedule(action)),
      undo: (key: string) => void dispatch(actionUndone(key)),
      undoLast: () => dispatch(undoLast()),
      sendNow: (key: string) => void dispatch(send(key)),
      giveUp: (key: string) => dispatch(giveUp(key)),
      /** What was done about it no longer stands. */
      forget: (subject: string) => void dispatch(endingForgotten(subject)),
    }),
    [dispatch],
  );
}

/** As `useQueue`, with the state of every row: for a whole list. */
export function useStandings() {
  const queue = useQueue();
  const pending = usePendingSelector((state) => state.pending);
  return useMemo(
    () => ({ ...queue, standingOf: (subject: string): Standing => standingIn(pending, subject) }),
    [queue, pending],
  );
}

export const useStanding = (subject: string): Standing =>
  usePendingSelector((state) => selectOf(state, subject) ?? selectEnding(state, subject) ?? null);

/** Logs an admin out, once what is scheduled was sent. */
export function useLeaveDesk() {
  const dispatch = useQueueDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  const [sending, setSending] = useState(false);
  const leave = async (): Promise<void> => {
    setSending(true);
    await dispatch(sendScheduled());
    setSending(false);
    await logout();
  };
  return [leave, { isLoading: sending || isLoading }] as const;
}
