export { forgetUnusedPictures } from './forgetUnusedPictures';
export { thumbnail, addMedia } from './mediaPages';
export {
  discardPicture,
  drawPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  mayBeSeenBy,
  mayBeSeenByOwner,
  newMediaName,
  ownerPictureUrl,
  pictureUrl,
  recordPicture,
  refuseBeyondDay,
  seenAt,
  storePicture,
  uploadTexts,
  type PictureTexts,
  type StoredPicture,
} from './pictures';
