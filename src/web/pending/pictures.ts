import { noteOf, type KeptPicture } from '../lib/kept';
import { newKey } from '../api/idempotencyKeys';
import { pictureAdded } from './picturesSlice';
import { findOwner } from './queue';
import type { Step } from './handling';

/** The server wants a UUID; `crypto.randomUUID` is missing on a page without https. */
const newPictureId = (): string => {
  const hex = newKey();
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** The pictures of a proof that this device keeps. */
export const readPictures =
  (applicationId: string): Step<Promise<KeptPicture[]>> =>
  async (dispatch, _getState, { pendingStore }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return [];
    return (await pendingStore.pictures(owner)).filter((picture) => picture.applicationId === applicationId);
  };

/** Stores a picture on this device, from where it is sent part by part. Null: the person is unknown. */
export const addPicture =
  (applicationId: string, picture: Blob): Step<Promise<string | null>> =>
  async (dispatch, _getState, { pendingStore, clock }) => {
    const owner = await dispatch(findOwner());
    if (owner === null) return null;
    const kept: KeptPicture = {
      id: newPictureId(),
      owner,
      applicationId,
      bytes: await picture.arrayBuffer(),
      type: picture.type,
      url: null,
      problem: null,
      addedAtMs: clock.now(),
    };
    const lasting = await pendingStore.keepPicture(kept);
    dispatch(pictureAdded({ note: noteOf(kept), lasting }));
    return kept.id;
  };
