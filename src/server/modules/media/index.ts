export {
  discardPicture,
  forgetPicture,
  forgetPicturesOf,
  pictureUrl,
  recordPicture,
  storePicture,
  type StoredPicture,
} from './pictures';
