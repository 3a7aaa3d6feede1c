export const updateFailed = 'Task update failed';
export const deleteFailedShort = 'Failed to delete the task';
export const createFailed = 'Failed to create the task';
export const detailsFailed = 'Failed to fetch job details';
export const listFailed = 'Failed to load jobs. Please try again later.';
export const postFailed = 'Failed to post the job. Please try again.';
export const editFailed = 'Failed to update job';
export const deleteFailed = 'Failed to delete job. Please try again.';
export const posted = 'Job posted successfully';
export const updated = 'Job updated successfully';
export const deleted = 'Job deleted successfully';
export const notFound = 'Task not found';
export const empty = 'No Jobs Available';
export const paused = 'Job paused. Members no longer see it; proofs already handed in are still reviewed.';
export const resumed = 'Job resumed. Members can take it again.';
export const stopped = 'Job stopped. What was not spent has gone back to its owner.';
export const statusFinal = 'This job has ended, so it can no longer be changed.';
export const slotsBelowTaken = 'Slots cannot go below the number already taken.';
export const approvalExpired =
  'This ARCON approval has run out. Give the date of one that is still valid, or clear the field where the job needs none.';
export const resumeWithApproval =
  'The ARCON approval of this job has run out, so it stays paused. Give it a valid date under Edit Job, then resume it.';
