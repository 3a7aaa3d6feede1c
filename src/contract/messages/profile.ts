import { limits } from '../limits';
import { formatWait } from './words';

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
export const bankUpdated = `Profile updated successfully. Withdrawals wait for ${limits.bankChangeWaitHours} hours, or until you confirm the new bank details with the link in our email.`;
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

export const dataFailed = 'We couldn’t get your data. Please try again.';
export const termsAccepted = 'Thank you. We’ve saved your agreement.';
export const termsFailed = 'We couldn’t save your agreement. Please try again.';

export const closingDone = 'Your account is closed. Thank you for your work.';
export const closingFailed = 'We couldn’t close your account. Please try again.';
/** By what keeps an account from being closed. */
export const closingBlocked = {
  admins: 'Admin accounts can’t be closed here. Ask whoever manages the admins.',
  balance: 'There is money in your wallet. Withdraw it first.',
  withdrawals: 'A withdrawal isn’t decided yet. Wait until it’s paid or back in your wallet.',
  payouts: 'An approved withdrawal hasn’t reached your bank yet. Wait until it’s paid.',
  rewards: 'One of your referral rewards is being checked. Wait until it’s paid or refused.',
  taken: 'You’ve taken a job. Submit your proof, or wait until its time is up.',
  inReview: 'One of your proofs is still in review. Wait until it’s decided.',
};
export const closingRemainder = 'Your balance has changed. Check it again, then decide.';

export const noNotificationsTitle = 'No New Notifications';
export const noNotificationsText = "You don't have any new notifications at this time.";
export const tooManyWindows =
  'You have too many windows open. This one won’t update by itself: close another one, or reload to see what’s new.';
export const tooManyOfNetwork =
  'Too many windows are open on your network. This one won’t update by itself: reload to see what’s new.';
export const mailsChosen = 'Your email settings are saved.';
export const mailsFailed = 'We couldn’t save your email settings. Please try again.';

export const newsletterMailboxMany = (seconds: number) =>
  `We send at most ${limits.newsletterMailsPerMailboxPerHour} emails an hour and ${limits.newsletterMailsPerMailboxPerDay} a day to one mailbox. Check your spam folder, or wait ${formatWait(seconds)}.`;
export const newsletterSubscribed = 'Check your email: one click confirms your subscription.';
export const newsletterConfirmed = 'You’re subscribed.';
export const newsletterUnsubscribed = 'You’re unsubscribed. We won’t email you from this list again.';
export const jobNewsOff = 'We won’t send news about your jobs to this address.';
export const newsletterLinkInvalid = 'This link is no longer valid.';
