export { forgetUnusedPictures } from './forgetUnusedPictures';
export { thumbnail } from './thumbnails';
export {
  discardPicture,
  drawPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  mayBeSeenBy,
  mayBeSeenByOwner,
  ownerPictureUrl,
  pictureUrl,
  recordPicture,
  refuseBeyondDay,
  seenAt,
  storePicture,
  type PictureTexts,
  type StoredPicture,
} from './pictures';
