export { forgetUnusedPictures } from './forgetUnusedPictures';
export {
  discardPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  mayBeSeenBy,
  pictureUrl,
  recordPicture,
  seenAt,
  storePicture,
  type StoredPicture,
} from './pictures';
