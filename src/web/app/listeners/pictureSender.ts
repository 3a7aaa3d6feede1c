import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { actionEnded, keptRead, queueWoken } from '../../pending/pendingSlice';
import { pictureAdded, pictureRetried, selectPictures } from '../../pending/picturesSlice';
import { selectOnline } from '../../session/networkSlice';
import type { RootState, StartListening } from '../rootReducer';

/** Only members submit proofs, so auth pages and the admin area do not load it. If it cannot be fetched, the next attempt loads it again. */
const loadSending = () => import('./pictureSending').catch(() => null);

type Sending = NonNullable<Awaited<ReturnType<typeof loadSending>>>;

const isSomethingNew = isAnyOf(keptRead, pictureAdded, pictureRetried, queueWoken);
const isTimeToSend = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  Object.keys(selectPictures(now)).length > 0 &&
  (isSomethingNew(action) || (selectOnline(now) && !selectOnline(before)));

/** Sends the pictures waiting on this device: at once, when the network returns, and after growing pauses. */
export function setupPictureSender(startListening: StartListening): void {
  let send: ReturnType<Sending['pictureSender']> | undefined;
  startListening({
    predicate: isTimeToSend,
    effect: async (action, api) => {
      const sending = await loadSending();
      send ??= sending?.pictureSender();
      await send?.(action, api);
    },
  });
  startListening({
    actionCreator: actionEnded,
    effect: async (ended, api) => {
      if (ended.payload.action.kind === 'submitProof') await (await loadSending())?.clearUp(ended, api);
    },
  });
}
