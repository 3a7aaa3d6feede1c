import { browserShelf, claimShared, forgetUnclaimed, readShared, type Shelf } from '../lib/sharedPictures';
import { findOwner, type Step } from './proofs';

const inBrowser = browserShelf();
/** In sequence: forgetting must not miss what claiming is writing. */
let claimed = Promise.resolve();

/** Unclaimed pictures become this person's, or are deleted if the session's person is unknown. */
export const claim =
  (owner: string | null): Step<Promise<void>> =>
  (_dispatch, _getState, { sharedShelf = inBrowser }) =>
    (claimed = claimed
      .then(() => (owner === null ? forgetUnclaimed(sharedShelf) : claimShared(sharedShelf, owner)))
      .catch(() => undefined));

/** Null if the person is unknown. */
export const withShared =
  <Result>(work: (shelf: Shelf, owner: string) => Promise<Result>): Step<Promise<Result | null>> =>
  async (dispatch, _getState, { sharedShelf = inBrowser }) => {
    const owner = await dispatch(findOwner());
    return owner === null ? null : work(sharedShelf, owner);
  };

/** A device that cannot read them has none. */
export const sharedPictures = withShared((shelf, owner) => readShared(shelf, owner).catch(() => []));
