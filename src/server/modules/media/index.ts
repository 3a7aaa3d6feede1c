export { forgetUnusedPictures } from './forgetUnusedPictures';
export {
  discardPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  mayBeSeenBy,
  pictureUrl,
  recordPicture,
  storePicture,
  type StoredPicture,
} from './pictures';
