import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { handlingOf } from '../../pending/handlings';
import { isKept, kindOf } from '../../pending/kinds';
import {
  actionEnded,
  actionGivenUp,
  actionWaited,
  type PendingAction,
  type PendingStatus,
  queueWoken,
  selectAction,
  selectActions,
} from '../../pending/pendingSlice';
import { endByReading, send, takeClaim } from '../../pending/queue';
import { selectOnline } from '../../session/networkSlice';
import type { ListenerApi, RootState } from '../rootReducer';

export { sendWhileLeaving } from '../../pending/queue';

/** True if a call without an answer would end with the page. */
export const hasUnanswered = (state: RootState): boolean =>
  Object.values(selectActions(state)).some(
    ({ kind, status, lasting }) =>
      !(isKept(kind) && lasting) && (status === 'waiting-for-network' || status === 'reading'),
  );

const firstPauseMs = 2_000;
const longestPauseMs = 15_000;
const readAgainMs = 5_000;

/** True if an action still exists unchanged. */
const stands = (state: RootState, key: string, status: PendingStatus): boolean =>
  selectAction(state, key)?.status === status;

/** Waits while the action exists and pictures are still to come. @returns false if the action is gone. */
async function wait(
  api: ListenerApi,
  key: string,
  status: PendingStatus,
  until: (now: RootState) => boolean,
  ms?: number,
) {
  const isOver = (now: RootState): boolean => !stands(now, key, status) || until(now);
  if (!isOver(api.getState())) await api.condition((_action, now) => isOver(now), ms);
  return stands(api.getState(), key, status);
}

const never = (): boolean => false;

/** Only one tab holds the lock of a subject, from the press on; another one is refused at once, or waits until that tab is gone. */
export async function sendWhenDue(action: PendingAction, api: ListenerApi): Promise<void> {
  const { key, kind, subject, dueAtMs } = action;
  const { claim, clock } = api.extra;
  const isOver = (now: RootState): boolean => (selectAction(now, key)?.status ?? 'refused') === 'refused';
  void handlingOf(kind);
  const release = takeClaim(key) ?? (await claim(subject, { waits: isKept(kind) }));
  if (release === null) {
    const ended = { action, ending: 'dropped', answer: null, message: messages.pending.otherTab } as const;
    if (selectAction(api.getState(), key)) api.dispatch(actionEnded(ended));
    return;
  }
  try {
    if (stands(api.getState(), key, 'waiting-for-network')) await goOn(action, api);
    else if (await wait(api, key, 'scheduled', never, Math.max(0, dueAtMs - clock.now())))
      await api.dispatch(send(key));
    if (!isOver(api.getState())) await api.condition((_action, now) => isOver(now));
  } finally {
    release();
  }
}

/** Actions from before this page loaded, or from a closed tab. */
const goOn = async ({ key, kind }: PendingAction, api: ListenerApi): Promise<unknown> =>
  kindOf(kind).afterPage === 'sent' ? api.dispatch(send(key)) : api.dispatch(actionGivenUp(key));

/** Retries after growing pauses, while the connection is up and until the time limit. */
export async function askAgain({ payload: { key } }: PayloadAction<{ key: string }>, api: ListenerApi): Promise<void> {
  const { clock } = api.extra;
  const isOnline = selectOnline(api.getState());
  const action = selectAction(api.getState(), key);
  if (!action) return;
  const pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, action.lineMs / 2));
  const startedMs = clock.now();
  const isPauseOver = (action: UnknownAction, now: RootState): boolean =>
    !stands(now, key, 'waiting-for-network') ||
    selectOnline(now) !== isOnline ||
    (isOnline && queueWoken.match(action));
  await api.condition(isPauseOver, isOnline ? pauseMs : undefined);
  if (!stands(api.getState(), key, 'waiting-for-network')) return;
  if (isOnline) api.dispatch(actionWaited({ key, lineMs: action.lineMs + clock.now() - startedMs }));
  if (!(await wait(api, key, 'waiting-for-network', selectOnline))) return;
  const { lineMs = 0 } = selectAction(api.getState(), key) ?? {};
  if (lineMs < kindOf(action.kind).askForMs) await api.dispatch(send(key));
  else api.dispatch(actionGivenUp(key));
}

export async function readUntilShown({ payload: key }: PayloadAction<string>, api: ListenerApi): Promise<void> {
  while (await wait(api, key, 'reading', selectOnline)) {
    if (await api.dispatch(endByReading(key))) return;
    await wait(api, key, 'reading', never, readAgainMs);
  }
}
