import { kitLimits } from '../limits';

export const updateFailed = 'Task update failed';
export const deleteFailedShort = 'Failed to delete the task';
export const createFailed = 'Failed to create the task';
export const detailsFailed = 'Failed to fetch job details';
export const listFailed = 'Failed to load jobs. Please try again later.';
export const postFailed = 'Failed to post the job. Please try again.';
export const editFailed = 'Failed to update job';
export const deleteFailed = 'Failed to delete job. Please try again.';
export const posted = 'Job posted successfully';
export const postedUnpaid = 'Job saved. Its owner’s money doesn’t cover it yet: it’ll go live with the deposit.';
export const savedDraft = 'Draft saved. Members will see it once you post it.';
export const updatedUnpaid =
  'Job updated. The owner’s money doesn’t cover all of it yet: the rest takes effect once a deposit covers it.';
export const awaitsPayment = 'This job is waiting for its owner’s money. Record the deposit, and it’ll go live.';
export const awaitsOwner = 'The owner hasn’t confirmed this campaign. We’ve emailed them; you can post it after that.';
export const isDraft = 'This job is a draft: post it first, or delete it.';
export const updated = 'Job updated successfully';
export const deleted = 'Job deleted successfully';
export const notFound = 'Task not found';
export const empty = 'No Jobs Available';
export const paused = 'Job paused. Members no longer see it; proofs already submitted are still reviewed.';
/** Adds the taken places and what happens to them. */
export const pausedWith = (taken: number, inReview: number) => {
  const open = [
    taken > 0 &&
      `${taken} ${taken === 1 ? 'member who has taken it' : 'members who have taken it'} can still submit a proof`,
    inReview > 0 &&
      `${inReview} ${inReview === 1 ? 'proof in review is' : 'proofs in review are'} still decided and paid`,
  ].filter(Boolean);
  return open.length === 0
    ? 'Job paused. Members no longer see it, and no one has open work on it.'
    : `Job paused. Members no longer see it. ${open.join(', and ')}.`;
};
export const resumed = 'Job resumed. Members can take it again.';
export const stopped = 'Job stopped. The unspent money is back with its owner.';
export const statusFinal = 'This job has ended, so it can no longer be changed.';
export const slotsBelowTaken = 'Slots can’t go below the number already taken.';
export const endBeforeStart = 'The end must come after the start.';
export const linksEndBeforeJob = 'Members’ links can’t end before the job does. Choose a later end.';
export const linksEnded = 'Members’ links to this job no longer work.';
export const linksSet = 'The links’ end date is saved.';
export const linksFailed = 'The links’ end date wasn’t saved. Please try again.';
export const endPassed = 'This end date has passed. Enter a later one, or clear the field.';
export const approvalExpired =
  'This ARCON approval has expired. Enter the date of a valid one, or clear the field if the job needs none.';
export const openWithApproval =
  'This job’s ARCON approval has expired. Nothing was changed. Enter the date of a valid approval under Edit Job, then try again.';
export const openWithEnd =
  'This job’s end date has passed. Nothing was changed. Enter a later one under Edit Job, then try again.';

export const kitFileMissing = 'Please select a file to upload';
export const kitPictureWrongType = 'Only JPEG, PNG and WebP pictures can be used';
export const kitPictureTooLarge = 'The picture is larger than 5 MB. Choose a smaller one.';
export const kitVideoTooLarge = 'The video is larger than 8 MB. Choose a shorter or smaller one.';
export const kitVideoWrongType = 'Only MP4 and WebM videos can be used';
export const kitVideoUnreadable =
  'This file isn’t a complete MP4 or WebM video. Export it again, or choose another one.';
export const kitUploadFailed = 'Failed to upload the file. Please try again.';
export const kitTooManyFiles = 'You’ve uploaded too many files today. Try again tomorrow.';
export const kitFilesOnTheirWay = 'Files are still being uploaded. Wait for them, or remove them.';
export const kitFilesUnsent = 'Some files below weren’t uploaded. Try again, or remove them.';
export const kitFileGone = 'This file no longer exists. Upload it again.';
export const kitTooManyPictures = `A kit has at most ${kitLimits.pictures} pictures.`;
export const kitPictureTwice = 'The same picture is here twice. Remove one of them.';
export const kitTooManyHashtags = `A kit has at most ${kitLimits.hashtags} hashtags.`;
export const kitHashtag = 'Use only letters, digits and _, with at least one letter.';
export const kitCaptionTooLong = (over: number): string =>
  `Too long by ${over} ${over === 1 ? 'character' : 'characters'}, including hashtags, disclosure and link.`;
