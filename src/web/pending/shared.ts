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
/** One after the other: forgetting must not read what claiming is about to write. */
let claimed = Promise.resolve();

/** A device that cannot read them has none. */
const read =
  (): Step<Promise<SharedPicture[]>> =>
  async (dispatch, _getState, { sharedShelf = inBrowser }) => {
    const owner = await dispatch(findOwner());
    return owner === null ? [] : readShared(sharedShelf, owner).catch(() => []);
  };

/** Those without a person become this person's. If the session's person is unknown they are deleted: the next login may be another's. */
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
