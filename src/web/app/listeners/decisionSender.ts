import { createAction, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { decisionHeld, type HeldDecision, selectHeld, selectHeldOne, selectUnsent } from '../../session/decisionsSlice';
import { selectOnline } from '../../session/networkSlice';
import { sessionEnded, sessionStarted } from '../../session/sessionSlice';
import { appStarted, appStopped } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

/** The desk's calls belong to its own part of the app, which whoever decides has loaded. */
const loadDesk = () => import('../../api/heldDecisions');
type Desk = Awaited<ReturnType<typeof loadDesk>>;

/** A page that is still there so long after it was to be left is not being left. */
const stayedMs = 1_000;

const pageBack = createAction('decisions/pageBack');

const isStuckNoMore = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  pageBack.match(action) || (selectOnline(now) && !selectOnline(before));

async function sendStuck(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const stuck = Object.values(selectHeld(api.getState())).filter(({ status }) => status === 'stuck');
  if (stuck.length === 0) return;
  const { sendDecision } = await loadDesk();
  for (const { id } of stuck) void api.dispatch(sendDecision(id));
}

/** Says what the end of a session has left unsent; the desk says it once more to whoever signs in again. */
async function tellUnsent(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const before: readonly HeldDecision[] = selectUnsent(api.getOriginalState());
  // The call whose refusal has ended the session comes to its own end first: then it is known whether it was done.
  await api.delay(0);
  const unsent = selectUnsent(api.getState()).filter(({ key }) => !before.some((one) => one.key === key));
  if (unsent.length === 0) return;
  const labels = unsent.map(({ label }) => label);
  const isSure = unsent.every(({ attempted }) => !attempted);
  api.extra.toaster.error(isSure ? messages.decisions.notSent(labels) : messages.decisions.unanswered(labels));
}

/** Sends a held decision once the time to take it back is over, and whatever is held when the page is left. */
export function setupDecisionSender(startListening: StartListening): void {
  let desk: Desk | null = null;

  async function sendLater({ payload }: PayloadAction<HeldDecision>, api: ListenerApi): Promise<void> {
    const { id, key, untilMs } = payload;
    desk ??= await loadDesk();
    await api.delay(Math.max(0, untilMs - api.extra.clock.now()));
    const held = selectHeldOne(api.getState(), id);
    if (held?.key === key && held.untilMs === untilMs && held.status === 'held')
      await api.dispatch(desk.sendDecision(id));
  }

  async function watchLeaving(_action: UnknownAction, api: ListenerApi): Promise<void> {
    const { events } = api.extra;
    const onHide = (): void => {
      if (desk) api.dispatch(desk.sendWhileLeaving());
    };
    const onLeaving = (event: Event): void => {
      // What could not be sent before would not be sent now either, and nobody would learn of it.
      if (Object.values(selectHeld(api.getState())).some(({ status }) => status === 'stuck'))
        return event.preventDefault();
      // A browser in a hurry ends a page without its pagehide, and only here waits for it.
      onHide();
      // Whoever was asked by another part of the page and stays learns what came of it.
      setTimeout(() => api.dispatch(pageBack()), stayedMs);
    };
    const onShow = (event: Event): void => {
      if ((event as PageTransitionEvent).persisted) api.dispatch(pageBack());
    };
    events.addEventListener('beforeunload', onLeaving);
    events.addEventListener('pagehide', onHide);
    events.addEventListener('pageshow', onShow);
    await api.take(appStopped.match);
    events.removeEventListener('beforeunload', onLeaving);
    events.removeEventListener('pagehide', onHide);
    events.removeEventListener('pageshow', onShow);
  }

  startListening({ actionCreator: decisionHeld, effect: sendLater });
  startListening({ predicate: isStuckNoMore, effect: sendStuck });
  startListening({ matcher: isAnyOf(sessionEnded, sessionStarted), effect: tellUnsent });
  startListening({ actionCreator: appStarted, effect: watchLeaving });
}
