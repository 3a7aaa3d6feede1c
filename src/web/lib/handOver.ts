import { saveFile } from './saveFile';

/** Offers a picture to the phone's share sheet, or saves it. */
export const handOver = async (picture: File, text: string): Promise<'shared' | 'dropped' | 'saved'> => {
  const offered = { files: [picture], text };
  if (typeof navigator.share === 'function' && navigator.canShare(offered)) {
    try {
      await navigator.share(offered);
      return 'shared';
    } catch (error) {
      // A closed sheet; after other failures, such as an expired press, it is downloaded.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  saveFile(picture, picture.name);
  return 'saved';
};
