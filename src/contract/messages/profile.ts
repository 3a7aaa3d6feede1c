import { limits } from '../limits';

export const loadFailed = 'Failed to get user profile';
export const updateFailed = 'Failed to update the profile';
export const updateFailedAlert = 'Failed to update profile. Please try again.';
export const updated = 'Profile updated successfully';
export const photoMissing = 'Please select a file to upload';
export const photoTooLarge = 'File size should not exceed 5MB';
export const photoWrongType = 'Only JPEG, PNG, and GIF files are allowed';
export const photoFailed = 'Failed to upload profile picture';
export const photoUpdated = 'Profile picture updated successfully';
export const photoUnreadable = 'This picture cannot be read. Choose another one.';
export const nameLocked = 'Your full name cannot be changed here. Write to support.';
export const emailLocked = 'Your email cannot be changed here. Write to support.';
export const bankChangesMany = `You changed your bank details ${limits.bankChangesPerDay} times within a day. Nothing was saved this time; try again tomorrow.`;
export const bankUpdated = `Profile updated successfully. Withdrawals wait for ${limits.bankChangeWaitHours} hours, or until you confirm the new bank details with the link in our mail.`;
export const bankUpdatedAfterReset = `Profile updated successfully. Because the password was chosen anew by mail a short while ago, withdrawals wait for ${limits.bankChangeWaitHours} hours.`;
export const bankConfirmed = 'The new bank details are confirmed. You can withdraw now.';
export const bankLinkInvalid =
  'This link does nothing any more: it was used already, a newer change took its place, or the wait is over.';
export const photoTooManyPixels =
  'This picture has more than 24 megapixels. Open it on your phone, take a screenshot of it, and send that.';
export const photoTooDear =
  'This picture is saved in a form that we cannot take. Open it on your phone, take a screenshot of it, and send that.';
export const evidenceSent = 'Screenshot received. It is marked verified once we have looked at it.';
export const evidenceNeedsFollowers =
  'Save your name and your number of followers on this platform first, then send the screenshot.';
export const verificationFailed = 'Failed to upload the screenshot. Please try again.';
export const usernameTaken = 'Another member has this username. Choose another one.';
