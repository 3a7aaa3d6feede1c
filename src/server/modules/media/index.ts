export {
  discardPicture,
  forgetPicture,
  forgetPicturesOf,
  recordPicture,
  storePicture,
  type StoredPicture,
} from './pictures';
