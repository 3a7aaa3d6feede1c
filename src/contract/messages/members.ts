export const statusFailed = 'Failed to update user status';
export const banned = 'Member banned. Their sessions have ended.';
export const unbanned = 'Member unbanned. They can log in again.';
export const alreadySo = 'This member already has that status.';
export const notYourself = 'You cannot ban yourself.';
export const closed = 'This member has closed the account. It cannot be banned or opened again.';
export const acceptedBanned = (fullname: string) =>
  `${fullname} is banned, so nothing was accepted. Look at the member first; accept it once more if it is right all the same.`;
export const notAdmins = 'Admins cannot be banned here.';
export const sessionsEnded = (ended: number) =>
  ended === 1 ? 'One session ended. They can log in again.' : `${ended} sessions ended. They can log in again.`;
export const sessionsFailed = 'The sessions could not be ended. Please try again.';
export const sessionsYourOwn = 'End your own sessions under My account.';
export const noteAdded = 'Note added.';
export const noteFailed = 'The note could not be added. Please try again.';
export const noteRemoved = 'Note removed.';
export const noteRemoveFailed = 'The note could not be removed. Please try again.';
export const noteNotYours = 'Only who wrote a note can remove it.';
export const noteClosed = 'This member has closed the account. Nothing more is written down about them.';
export const verificationFailed = 'Failed to update the follower verification';
export const verificationVerified = 'Followers marked verified.';
export const verificationWaiting = 'Mark taken back. The screenshot waits again.';
export const verificationRenew = 'The member is asked for a new screenshot.';
export const verificationOwn = 'You cannot verify your own followers.';
