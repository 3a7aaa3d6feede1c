export { forgetUnusedPictures } from './forgetUnusedPictures';
export {
  discardPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  pictureUrl,
  recordPicture,
  storePicture,
  type StoredPicture,
} from './pictures';
