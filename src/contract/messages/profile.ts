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
export const photoUnreadable = 'We can’t read this picture. Choose another one.';
export const nameLocked = 'You can’t change your full name here. Write to support.';
export const emailLocked = 'You can’t change your email here. Write to support.';
export const bankChangesMany = `You changed your bank details ${limits.bankChangesPerDay} times within a day. Nothing was saved this time; try again tomorrow.`;
export const bankUpdated = `Profile updated successfully. Withdrawals wait for ${limits.bankChangeWaitHours} hours, or until you confirm the new bank details with the link in our mail.`;
export const bankUpdatedAfterReset = `Profile updated successfully. Because you reset your password recently, withdrawals wait for ${limits.bankChangeWaitHours} hours.`;
export const bankConfirmed = 'The new bank details are confirmed. You can withdraw now.';
export const bankLinkInvalid =
  'This link no longer works: it was used, a newer change replaced it, or the wait is over.';
export const photoTooManyPixels =
  'This picture has more than 24 megapixels. Open it on your phone, take a screenshot and send that.';
export const photoTooDear =
  'We can’t use this picture’s format. Open it on your phone, take a screenshot and send that.';
export const verificationSent = 'We’ve got your screenshot. We’ll mark the number verified once we’ve checked it.';
export const verificationNeedsFollowers =
  'Save your name and followers on this platform first, then add the screenshot.';
export const verificationFailed = 'Failed to upload the screenshot. Please try again.';
export const usernameTaken = 'Another member has this username. Choose another one.';
