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
export const postedUnpaid =
  'Job saved. Its owner’s money does not cover it yet: it goes live by itself with the deposit.';
export const savedDraft = 'Draft saved. Members see it once you post it.';
export const updatedUnpaid =
  'Job updated. The owner’s money does not cover all of it yet: the rest holds by itself with the deposit.';
export const awaitsPayment = 'This job waits for its owner’s money. Record the deposit, and it goes live by itself.';
export const awaitsOwner =
  'The owner hasn’t confirmed that this campaign is theirs. We’ve mailed them; it can be posted after that.';
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
    ? 'Job paused. Members no longer see it, and nobody has open work on it.'
    : `Job paused. Members no longer see it. ${open.join(', and ')}.`;
};
export const resumed = 'Job resumed. Members can take it again.';
export const stopped = 'Job stopped. What was not spent has gone back to its owner.';
export const statusFinal = 'This job has ended, so it can no longer be changed.';
export const slotsBelowTaken = 'Slots cannot go below the number already taken.';
export const endBeforeStart = 'The end must come after the start.';
export const linksEndBeforeJob = 'Members’ links can’t end before the job does. Choose a later end.';
export const linksEnded = 'Members’ links to this job lead nowhere now.';
export const linksSet = 'The end of the links is saved.';
export const linksFailed = 'The end of the links wasn’t saved. Please try again.';
export const endPassed = 'This end is over. Give a later one, or clear the field where the job has none.';
export const approvalExpired =
  'This ARCON approval has run out. Give the date of one that is still valid, or clear the field where the job needs none.';
export const openWithApproval =
  'The ARCON approval of this job has run out, so it stays as it is. Give it a valid date under Edit Job, then try again.';
export const openWithEnd =
  'The end of this job is over, so it stays as it is. Give it a later one under Edit Job, then try again.';

export const kitFileMissing = 'Please select a file to upload';
export const kitPictureWrongType = 'Only JPEG, PNG and WebP pictures can be used';
export const kitPictureTooLarge = 'The picture is larger than 5 MB. Choose a smaller one.';
export const kitVideoTooLarge = 'The video is larger than 8 MB. Choose a shorter or smaller one.';
export const kitVideoWrongType = 'Only MP4 and WebM videos can be used';
export const kitVideoUnreadable = 'This file is no whole MP4 or WebM video. Export it again, or choose another one.';
export const kitUploadFailed = 'Failed to upload the file. Please try again.';
export const kitTooManyFiles = 'You uploaded very many files today. Go on tomorrow.';
export const kitFilesOnTheirWay = 'Files are still being uploaded. Wait for them, or remove them.';
export const kitFilesUnsent = 'Files below were not uploaded. Try them again, or remove them.';
export const kitFileGone = 'This file is not there any more. Upload it again.';
export const kitTooManyPictures = `A kit has at most ${kitLimits.pictures} pictures.`;
export const kitPictureTwice = 'The same picture is here twice. Remove one of them.';
export const kitTooManyHashtags = `A kit has at most ${kitLimits.hashtags} hashtags.`;
export const kitHashtag = 'Use letters, digits and _ alone, with one letter at least.';
export const kitCaptionTooLong = (over: number): string =>
  `Too long by ${over} ${over === 1 ? 'character' : 'characters'}, with hashtags, disclosure and link.`;
