import type { Dispatch } from '@reduxjs/toolkit';
import { networkChecked } from '../session/networkSlice';
import { ping } from './ping';
import type { ApiPorts } from './ports';

/** Asks whether the server can be reached, and writes the answer to the network slice. */
export const checkConnection =
  () =>
  async (dispatch: Dispatch, _getState: () => unknown, ports: ApiPorts): Promise<boolean> => {
    const error = await ping(ports);
    dispatch(networkChecked({ atMs: ports.clock.now(), error }));
    return error === null;
  };
