import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import * as messages from '../../../contract/messages';
import { bulkHeld, type HeldBulk, bulkSettled, bulkStarting, selectHeldBulks } from '../../session/bulkSlice';
import { sessionEnded } from '../../session/sessionSlice';
import { appStarted, appStopped } from '../lifecycle';
import type { ListenerApi, StartListening } from '../rootReducer';

/** The desk's calls belong to its own part of the app, which whoever decides has loaded. */
const loadDesk = () => import('../../api/bulkApi');

async function startLater({ payload }: PayloadAction<HeldBulk>, api: ListenerApi): Promise<void> {
  const { key, input, untilMs } = payload;
  const { bulkApi } = await loadDesk();
  await api.delay(Math.max(0, untilMs - api.extra.clock.now()));
  if (!selectHeldBulks(api.getState()).some((bulk) => bulk.key === key)) return;
  api.dispatch(bulkStarting(key));
  const call = bulkApi.endpoints.startBulkDecision.initiate({ ...input, idempotencyKey: key }, { track: false });
  await api.dispatch(call);
  api.dispatch(bulkSettled(key));
}

/** What was not sent does not happen, and what was on its way perhaps does; both are said, because the person believed it would. */
function tellFate(_action: UnknownAction, api: ListenerApi): void {
  const statuses = new Set(selectHeldBulks(api.getOriginalState()).map(({ status }) => status));
  if (statuses.has('held')) api.extra.toaster.error(messages.bulk.notStarted);
  if (statuses.has('starting')) api.extra.toaster.error(messages.bulk.unanswered);
}

/** Whoever closes the page while one is held is asked whether they mean it. */
async function watchLeaving(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { events } = api.extra;
  const ask = (event: Event): void => {
    if (selectHeldBulks(api.getState()).length > 0) event.preventDefault();
  };
  events.addEventListener('beforeunload', ask);
  await api.take(appStopped.match);
  events.removeEventListener('beforeunload', ask);
}

/** Starts a bulk decision once the time to take it back is over. From then on the server goes on with it by itself. */
export function setupBulkStarter(startListening: StartListening): void {
  startListening({ actionCreator: bulkHeld, effect: startLater });
  startListening({ actionCreator: sessionEnded, effect: tellFate });
  startListening({ actionCreator: appStarted, effect: watchLeaving });
}
