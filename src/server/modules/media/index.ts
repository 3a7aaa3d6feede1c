export {
  forgetUnusedPictures,
  discardPicture,
  drawPicture,
  forgetPicture,
  forgetPicturesOf,
  keepPicture,
  newMediaName,
  ownerPictureUrl,
  pictureUrl,
  recordPicture,
  assertDailyLimit,
  pictureHashesAt,
  storePicture,
  uploadTexts,
  type PictureTexts,
  type StoredPicture,
} from './pictures';
export { addMedia } from './mediaPages';
