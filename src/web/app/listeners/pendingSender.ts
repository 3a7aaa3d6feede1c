import { type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { kindOf } from '../../pending/kinds';
import {
  actionEnded,
  actionGivenUp,
  actionScheduled,
  actionUnanswered,
  actionWaited,
  type PendingAction,
  type PendingStatus,
  selectAction,
  selectActions,
} from '../../pending/pendingSlice';
import { selectOnline } from '../../session/networkSlice';
import { appStarted, appStopped } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

/** Who schedules an action has loaded it: a page without one does without it. */
const loadQueue = () => import('../../pending/queue');
type Queue = Awaited<ReturnType<typeof loadQueue>>;
let queue: Queue | null = null;
const theQueue = async (): Promise<Queue> => (queue ??= await loadQueue());

const firstPauseMs = 2_000;
const longestPauseMs = 15_000;
const readAgainMs = 5_000;

/** Whether an action is still there as it was. */
const stands = (state: RootState, key: string, status: PendingStatus): boolean =>
  selectAction(state, key)?.status === status;

/** Waits as long as the action stands and something is still to come; answers whether it does. */
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

/** From the press on one tab alone has the subject; another one learns so at once. */
async function sendWhenDue({ payload: action }: PayloadAction<PendingAction>, api: ListenerApi): Promise<void> {
  const { key, kind, subject, dueAtMs } = action;
  const { claim, clock } = api.extra;
  const { send } = await theQueue();
  void kindOf(kind)
    .load()
    .catch(() => undefined);
  const release = await claim(subject);
  if (release === null) {
    const ended = { action, ending: 'dropped', answer: null, message: messages.pending.otherTab } as const;
    if (selectAction(api.getState(), key)) api.dispatch(actionEnded(ended));
    return;
  }
  try {
    if (await wait(api, key, 'scheduled', never, Math.max(0, dueAtMs - clock.now()))) await api.dispatch(send(key));
    const isGone = (now: RootState): boolean => !selectAction(now, key);
    if (!isGone(api.getState())) await api.condition((_action, now) => isGone(now));
  } finally {
    release();
  }
}

/** Asks again after pauses that grow, while the line is there and until it has been long enough. */
async function askAgain({ payload: { key } }: PayloadAction<{ key: string }>, api: ListenerApi): Promise<void> {
  const { clock } = api.extra;
  const isOnline = selectOnline(api.getState());
  const action = selectAction(api.getState(), key);
  if (!action) return;
  const pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, action.lineMs / 2));
  const startedMs = clock.now();
  const goesOn = isOnline
    ? await wait(api, key, 'waiting-for-network', (now) => !selectOnline(now), pauseMs)
    : await wait(api, key, 'waiting-for-network', selectOnline);
  if (!goesOn) return;
  if (isOnline) api.dispatch(actionWaited({ key, lineMs: action.lineMs + clock.now() - startedMs }));
  if (!(await wait(api, key, 'waiting-for-network', selectOnline))) return;
  const { lineMs = 0 } = selectAction(api.getState(), key) ?? {};
  const { send } = await theQueue();
  if (lineMs < limits.unansweredLineMs) await api.dispatch(send(key));
  else api.dispatch(actionGivenUp(key));
}

async function readUntilShown({ payload: key }: PayloadAction<string>, api: ListenerApi): Promise<void> {
  const { endByReading } = await theQueue();
  while (await wait(api, key, 'reading', selectOnline)) {
    if (await api.dispatch(endByReading(key))) return;
    await wait(api, key, 'reading', never, readAgainMs);
  }
}

/** Whoever closes the page while something was not answered is asked whether they mean it: it would not be sent, nor told. */
async function watchLeaving(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { events } = api.extra;
  const isWaiting = (): boolean =>
    Object.values(selectActions(api.getState())).some(
      ({ kind, status }) => !kindOf(kind).outlivesPage && (status === 'waiting-for-network' || status === 'reading'),
    );
  const onHide = (): void => {
    if (queue) api.dispatch(queue.sendWhileLeaving());
  };
  const onLeaving = (event: Event): void => {
    if (isWaiting()) event.preventDefault();
    // A browser in a hurry ends a page without its pagehide, and only here waits for it. A page that stays learns the answer.
    else onHide();
  };
  events.addEventListener('beforeunload', onLeaving);
  events.addEventListener('pagehide', onHide);
  await api.take(appStopped.match);
  events.removeEventListener('beforeunload', onLeaving);
  events.removeEventListener('pagehide', onHide);
}

/** Sends what people have done, when it is due, and again where no answer came. */
export function setupPendingSender(startListening: StartListening): void {
  startListening({ actionCreator: actionScheduled, effect: sendWhenDue });
  startListening({ actionCreator: actionUnanswered, effect: askAgain });
  startListening({ actionCreator: actionGivenUp, effect: readUntilShown });
  startListening({ actionCreator: appStarted, effect: watchLeaving });
}
