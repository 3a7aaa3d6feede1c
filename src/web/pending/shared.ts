import { browserShelf, claimShared, forgetUnclaimed, type Shelf } from '../lib/sharedPictures';
import { findOwner, type Step } from './proofs';

const inBrowser = browserShelf();
/** One after the other: forgetting must not read what claiming is about to write. */
let claimed = Promise.resolve();

/** Those without a person become this person's. If the session's person is unknown they are deleted: the next login may be another's. */
export const claim =
  (owner: string | null): Step<Promise<void>> =>
  (_dispatch, _getState, { sharedShelf = inBrowser }) =>
    (claimed = claimed
      .then(() => (owner === null ? forgetUnclaimed(sharedShelf) : claimShared(sharedShelf, owner)))
      .catch(() => undefined));

/** Null: the person is unknown, or this device cannot read them. */
export const withShared =
  <Result>(work: (shelf: Shelf, owner: string) => Promise<Result>): Step<Promise<Result | null>> =>
  async (dispatch, _getState, { sharedShelf = inBrowser }) => {
    const owner = await dispatch(findOwner());
    return owner === null ? null : work(sharedShelf, owner).catch(() => null);
  };
