import * as messages from '../../../contract/messages';
import { baseApi } from '../../api/baseApi';
import { paths } from '../../paths';
import { selectSession, sessionEnded } from '../../session/sessionSlice';
import { isLogoutNoted } from '../persistence';
import type { ListenerApi } from '../rootReducer';

const isGuarded = (place: string): boolean => /^\/(?:account|admin)(?:\/|$)/.test(place);

/** A tab without a session may still hold drafts of the person whom another tab has logged out. */
export function forgetAfterLogout({ extra: { storage, drafts } }: ListenerApi): void {
  if (isLogoutNoted(storage)) drafts.forgetAll();
}

/** Ends the session of this tab. All code that learns of its end calls this. */
export async function endSession(cause: 'logout' | 'expiry', api: ListenerApi): Promise<void> {
  const { token, endedBy } = selectSession(api.getState());
  const { navigate, place, toaster, storage, drafts } = api.extra;
  if (token === null) {
    forgetAfterLogout(api);
    return;
  }
  // Another tab may know that a missing or refused token means a logout.
  const reason = endedBy ?? (isLogoutNoted(storage) ? 'logout' : cause);
  const from = place();
  api.dispatch(sessionEnded(reason));
  if (isGuarded(from))
    navigate(paths.login, reason === 'logout' ? { replace: true } : { replace: true, state: { from } });
  if (reason === 'logout') drafts.forgetAll();
  else toaster.info(messages.login.sessionEnded);
  // One turn of the event loop, so that the subscribed screens are unmounted: a mounted hook would fetch again, without a token.
  await api.delay(0);
  api.dispatch(baseApi.util.resetApiState());
}
