export { discardPicture, forgetPicture, recordPicture, storePicture, type StoredPicture } from './pictures';
