import { useMemo } from 'react';
import {
  assignShared,
  browserShelf,
  claimShared,
  dropShared,
  forgetUnclaimed,
  readShared,
  type SharedPicture,
} from '../lib/sharedPictures';
import { findOwner, type Step, usePendingDispatch } from './proofs';

const inBrowser = browserShelf();
/** In sequence: forgetting must not miss what claiming is writing. */
let claimed = Promise.resolve();

/** Unreadable storage counts as empty. */
const read =
  (): Step<Promise<SharedPicture[]>> =>
  async (dispatch, _getState, { sharedShelf = inBrowser }) => {
    const owner = await dispatch(findOwner());
    return owner === null ? [] : readShared(sharedShelf, owner).catch(() => []);
  };

/** Unclaimed pictures become this person's, or are deleted if the session's person is unknown. */
export const claim =
  (owner: string | null): Step<Promise<void>> =>
  (_dispatch, _getState, { sharedShelf = inBrowser }) =>
    (claimed = claimed
      .then(() => (owner === null ? forgetUnclaimed(sharedShelf) : claimShared(sharedShelf, owner)))
      .catch(() => undefined));

export const assign =
  (applicationId: string): Step<Promise<void>> =>
  async (dispatch, _getState, { sharedShelf = inBrowser }) => {
    const owner = await dispatch(findOwner());
    if (owner !== null) await assignShared(sharedShelf, owner, applicationId);
  };

const drop =
  (ids: readonly string[]): Step<Promise<void>> =>
  async (_dispatch, _getState, { sharedShelf = inBrowser }) =>
    dropShared(sharedShelf, ids);

export function useShared() {
  const dispatch = usePendingDispatch();
  return useMemo(
    () => ({
      read: () => dispatch(read()),
      drop: (ids: readonly string[]) => dispatch(drop(ids)),
    }),
    [dispatch],
  );
}
