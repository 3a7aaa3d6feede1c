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
export { addMedia } from './mediaPages';
