import { limits } from '../limits';

export const proofRequired = 'Proof is required to submit.';
export const submitFailed = 'Failed to submit proof. Please try again.';
export const applyFailed = 'Failed to apply for the task. Please try again.';
export const taken = `The job is yours for ${limits.slotReservationHours} hours. Do it, then hand in your proof here.`;
export const submitted = `Proof submitted. It is reviewed within ${limits.reviewWindowDays} days, or approved automatically.`;
export const notAvailable = 'This job is not open at the moment. Nothing was taken; look for another one.';
export const approvalExpired =
  'The advert approval of this job has run out, so it cannot be taken until the job owner renews it. Nothing was taken; look for another one.';
export const full = 'All slots of this job are gone. Look for another one, or come back later: slots do get free.';
export const trialFull =
  'This job starts with a small trial, and all its trial slots are gone. The rest opens once they are decided. Look for another one until then.';
export const dayFull = (opens: string) =>
  `Today’s slots of this job are gone. More open at midnight, ${opens} in Lagos. Look for another one until then.`;
export const alreadyTaken = 'You already have this job.';
export const alreadySubmitted = 'You have already handed in your proof for this job.';
export const rejectedBefore = 'Your proof for this job was rejected, so it cannot be taken again.';
export const notTaken = 'Take the job first, then hand in your proof.';
export const slotExpired =
  'Your 24 hours for this job are over and the slot is free again. You can take a job that ran out once more, 24 hours later.';
export const takenTwice = 'This job ran out in your hands twice, so you cannot take it again. Look for another one.';
export const takeAgainFrom = (moment: string) =>
  `This job ran out in your hands. You can take it once more from ${moment} on. Look for another one until then.`;
export const heldLimited =
  '3 of your jobs ran out without a proof within 7 days, so you can hold 2 at once until a proof of yours is approved.';
const jobs = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;
export const heldLimit = (held: number, limit: number, firstEnds: string) =>
  `You hold ${jobs(held)} without a proof, and you can hold ${limit} at once. Hand in a proof for one of them, or wait until ${firstEnds}, when the first of them runs out.`;
export const heldJobs = (held: number, limit: number) => `${held} of ${jobs(limit)} held`;
export const proofTooLong = 'This proof is too long. Shorten the text and use pictures sparingly.';
export const terms = 'I agree to the terms and conditions outlined above.';
