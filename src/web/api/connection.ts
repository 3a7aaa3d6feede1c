import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { urlOf } from '../../contract/endpoint';
import { limits } from '../../contract/limits';
import * as messages from '../../contract/messages/index';
import { ping as endpoint } from '../../contract/system';
import { networkChecked } from '../session/networkSlice';
import type { ApiPorts } from './call';

/** Checks the connection; null if the server answered at all, otherwise the reason. */
export async function ping({ fetch, origin }: ApiPorts): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), limits.connectivityAbortMs);
  try {
    await fetch(origin + urlOf(endpoint), { method: endpoint.method, cache: 'no-store', signal: abort.signal });
    return null;
  } catch {
    return abort.signal.aborted ? messages.server.timeout : messages.server.networkError;
  } finally {
    clearTimeout(timer);
  }
}

export const checkConnection =
  () =>
  async (dispatch: Dispatch, _getState: () => unknown, ports: ApiPorts): Promise<boolean> => {
    const error = await ping(ports);
    dispatch(networkChecked({ atMs: ports.clock.now(), error }));
    return error === null;
  };

export function useCheckConnection(): () => Promise<boolean> {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiPorts, UnknownAction>>();
  return useCallback(() => dispatch(checkConnection()), [dispatch]);
}

export const watchFocus = (dispatch: Parameters<typeof setupListeners>[0]): (() => void) =>
  setupListeners(dispatch, (tell, { onFocus, onFocusLost }) => {
    const look = () => void tell(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      tell(onFocus());
    };
  });
