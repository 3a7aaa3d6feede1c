import { uploadPhoto } from '../../../../contract/account';
import * as messages from '../../../../contract/messages';

/** The reason why a file cannot become the profile photo; null when it can. */
export const photoProblem = (file: File | undefined): string | null => {
  if (!file) return messages.profile.photoMissing;
  const { upload } = uploadPhoto;
  if (upload && file.size > upload.maxBytes) return messages.profile.photoTooLarge;
  return upload?.types.includes(file.type) ? null : messages.profile.photoWrongType;
};
