import { limits } from '../limits';

export const proofRequired = 'Proof is required to submit.';
export const submitFailed = 'Failed to submit proof. Please try again.';
export const applyFailed = 'Failed to apply for the task. Please try again.';
export const taken = `The job is yours for ${limits.slotReservationHours} hours. Do it, then hand in your proof here.`;
export const submitted = `Proof submitted. It is reviewed within ${limits.reviewWindowDays} days, or approved automatically.`;
export const notAvailable = 'This job is not open at the moment. Nothing was taken; look for another one.';
export const full = 'All slots of this job are taken. Look for another one, or come back later: slots do get free.';
export const alreadyTaken = 'You already have this job.';
export const alreadySubmitted = 'You have already handed in your proof for this job.';
export const rejectedBefore = 'Your proof for this job was rejected, so it cannot be taken again.';
export const notTaken = 'Take the job first, then hand in your proof.';
export const slotExpired =
  'Your 24 hours for this job are over and the slot is free again. Take the job once more, then hand in your proof.';
export const proofTooLong = 'This proof is too long. Shorten the text and use pictures sparingly.';
export const terms = 'I agree to the terms and conditions outlined above.';
