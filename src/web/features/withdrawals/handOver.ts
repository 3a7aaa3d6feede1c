import { saveFile } from '../../lib/saveFile';

/** Shares a picture with its address through the phone's share sheet; without one it is downloaded. */
export const handOver = async (picture: File, address: string): Promise<'shared' | 'dropped' | 'saved'> => {
  const offered = { files: [picture], text: address };
  if (typeof navigator.share === 'function' && navigator.canShare(offered)) {
    try {
      await navigator.share(offered);
      return 'shared';
    } catch (error) {
      // The person closed the sheet. Any other failure, such as an expired press, still deserves the picture.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dropped';
    }
  }
  saveFile(picture, picture.name);
  return 'saved';
};
