import type { UnknownAction } from '@reduxjs/toolkit';
import { isKept } from '../../pending/kinds';
import {
  actionGivenUp,
  actionScheduled,
  actionUnanswered,
  keptRead,
  type PendingAction,
  selectActions,
} from '../../pending/pendingSlice';
import { appStarted } from '../lifecycle';
import type { ListenerApi, StartListening } from '../rootReducer';
import { receiveEvents } from './receiveEvents';

const loadAgainMs = 2_000;

const fetchSending = () => import('./pendingSending').catch(() => null);
type Sending = NonNullable<Awaited<ReturnType<typeof fetchSending>>>;
let sending: Sending | null = null;

/** Auth pages do not load it; a page with pending actions waits for it. */
async function loadSending(api: ListenerApi): Promise<Sending> {
  for (;;) {
    sending ??= await fetchSending();
    if (sending) return sending;
    await api.delay(loadAgainMs);
  }
}

/** Asks before the page is closed while a call has no answer: it would not be repeated, and its outcome not shown. */
async function watchLeaving(_action: UnknownAction, api: ListenerApi): Promise<void> {
  // Without the sender, actions that only this page holds cannot be sent on leaving.
  const isLostByLeaving = (): boolean =>
    sending
      ? sending.hasUnanswered(api.getState())
      : Object.values(selectActions(api.getState())).some(({ kind }) => !isKept(kind));
  const onHide = (): void => {
    if (sending) api.dispatch(sending.sendWhileLeaving());
  };
  const onLeaving = (event: Event): void => {
    if (isLostByLeaving()) event.preventDefault();
    // Some browsers end a page without `pagehide` and wait for it only here. A page that stays receives the answer.
    else onHide();
  };
  await receiveEvents(api, { beforeunload: onLeaving, pagehide: onHide });
}

/** Sends pending actions when they are due, and again if no answer came. */
export function setupPendingSender(startListening: StartListening): void {
  const atWork = new Set<string>();
  async function workOn(action: PendingAction, api: ListenerApi): Promise<void> {
    const { key, refusal } = action;
    if (atWork.has(key) || refusal !== null) return;
    atWork.add(key);
    const { sendWhenDue } = await loadSending(api);
    await sendWhenDue(action, api).finally(() => atWork.delete(key));
  }
  startListening({ actionCreator: actionScheduled, effect: ({ payload }, api) => workOn(payload, api) });
  startListening({
    actionCreator: keptRead,
    effect: async (_action, api) => {
      // Loaded before the network can go: submitting without a network needs it at once.
      await loadSending(api);
      const kept = Object.values(selectActions(api.getState())).filter(({ kind }) => isKept(kind));
      await Promise.all(kept.map((action) => workOn(action, api)));
    },
  });
  startListening({
    actionCreator: actionUnanswered,
    effect: async (action, api) => (await loadSending(api)).askAgain(action, api),
  });
  startListening({
    actionCreator: actionGivenUp,
    effect: async (action, api) => (await loadSending(api)).readUntilShown(action, api),
  });
  startListening({ actionCreator: appStarted, effect: watchLeaving });
}
