import { messages } from '../../../contract/messages';
import { baseApi } from '../../api/baseApi';
import { paths } from '../../paths';
import { selectSession, sessionEnded } from '../../session/sessionSlice';
import type { ListenerApi } from '../rootReducer';

const isGuarded = (place: string): boolean => /^\/(?:account|admin)(?:\/|$)/.test(place);

/** Ends the session of this tab: everybody who learns of its end comes here. */
export async function endSession(cause: 'logout' | 'expiry', api: ListenerApi): Promise<void> {
  const { token, endedBy } = selectSession(api.getState());
  if (token === null) return;
  const reason = endedBy ?? cause;
  const { navigate, place, toaster } = api.extra;
  const from = place();
  api.dispatch(sessionEnded(reason));
  if (isGuarded(from))
    navigate(paths.login, reason === 'logout' ? { replace: true } : { replace: true, state: { from } });
  if (reason === 'expiry') toaster.info(messages.login.sessionEnded);
  // One turn, so that the screens that were watching are gone: a hook that outlives its cache asks again, without a token.
  await api.delay(0);
  api.dispatch(baseApi.util.resetApiState());
}
