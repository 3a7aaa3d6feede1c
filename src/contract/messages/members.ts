import { limits, overviewLimits } from '../limits';

export const statusFailed = 'Failed to update user status';
export const banned = 'Member banned. Their sessions have ended.';
export const unbanned = 'Member unbanned. They can log in again.';
export const alreadySo = 'This member already has that status.';
export const notYourself = 'You can’t ban yourself.';
export const closed = 'This member has closed the account, so it can’t be banned or reopened.';
export const acceptedBanned = (fullname: string) =>
  `${fullname} is banned, so nothing was accepted. Look at the member first, then accept it again if it’s right.`;
export const notAdmins = 'Admins can’t be banned here.';
export const sessionsEnded = (ended: number) =>
  ended === 1 ? 'One session ended. They can log in again.' : `${ended} sessions ended. They can log in again.`;
export const sessionsFailed = 'The sessions couldn’t be ended. Please try again.';
export const sessionsYourOwn = 'End your own sessions under My account.';
export const noteAdded = 'Note added.';
export const noteFailed = 'The note couldn’t be added. Please try again.';
export const noteRemoved = 'Note removed.';
export const noteRemoveFailed = 'The note couldn’t be removed. Please try again.';
export const noteNotYours = 'Only the author can remove a note.';
export const noteClosed = 'This member has closed the account, so no notes can be added.';
export const verificationFailed = 'Failed to update the follower verification';
export const verificationVerified = 'Followers marked as verified.';
export const verificationWaiting = 'Verification removed. The screenshot is waiting again.';
export const verificationRenew = 'We’ve asked the member for a new screenshot.';
export const verificationOwn = 'You can’t verify your own followers.';

export const couponGenerateFailed = 'Failed to generate coupon. Please try again.';
export const couponGenerated = 'Coupon generated successfully!';
export const couponCopied = 'Coupon code copied!';
export const couponEmpty = 'No coupons found';
export const couponVoided = (codes: number) => {
  if (codes === 0) return 'None of these coupons could be voided.';
  return codes === 1 ? 'One coupon is void.' : `${codes} coupons are void.`;
};
export const couponVoidFailed = 'The coupons couldn’t be voided. Please try again.';
export const couponVoidUsed = 'It has already been used.';
export const couponVoidReserved = 'It’s reserved for a sign-up in progress.';
export const couponVoidAlready = 'It’s already void.';
export const couponVoidUnknown = 'There is no such coupon.';
export const couponNotByLink = 'Create coupons with the button on the coupon screen, not by opening a link.';

export const secondPersonAlike =
  'You share a device, a phone number, a mailbox or a bank account with someone who requested this, so another admin must do it.';
export const secondPersonAlikeMember =
  'You share a phone number, a mailbox or a bank account with this member, directly or through another account, so another admin must decide this.';
export const secondPersonNobodyElse =
  'This needs two people, and there’s no other active admin who can do it. It waits: add an admin on the server, then ask them.';
export const secondPersonAddedByYou = 'You added this mailbox, so another admin or the owner must confirm it.';

export const viewFull = `A table keeps at most ${limits.tableViewsPerList} views. Delete one you no longer use, then save this one.`;
export const viewSaveFailed = 'This view couldn’t be saved. Please try again.';
export const viewDeleted = 'The view is deleted.';
export const viewDeleteFailed = 'The view couldn’t be deleted. Please try again.';
export const viewLayoutNotShared = 'Give this view a name to share it.';
export const viewFullShared = `Admins share at most ${limits.sharedTableViewsPerList} views of a table. Stop sharing one that nobody uses, then share this one.`;
export const viewNotYours = 'Only the admin who shared this view can delete it.';

export const thisCentury = 'Enter a date in this century';
export const dayOrder = 'The last day can’t be before the first';
export const tooManyDays = `Choose at most ${overviewLimits.maxDays} days`;
