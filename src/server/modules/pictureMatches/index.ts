export { askForComparison, comparePictures } from './comparePictures';
export { matchesOf, sharesPicture } from './queries';
