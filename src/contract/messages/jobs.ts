import { limits } from '../limits';

export const proofRequired = 'Proof is required to submit.';
export const submitFailed = 'Failed to submit proof. Please try again.';
export const applyFailed = 'Failed to apply for the task. Please try again.';
export const taken = `The job is yours for ${limits.slotReservationHours} hours. Do it, then send your proof here.`;
export const submitted = `Proof submitted. It’ll be reviewed within ${limits.reviewWindowDays} days, or approved automatically.`;
export const notAvailable = 'This job isn’t open right now. Try another one.';
export const approvalExpired =
  'This job’s advert approval has expired, so nobody can take it until the job owner renews it. Try another one.';
export const full = 'Every place in this job is taken. Try another one, or come back later: places do free up.';
export const trialFull =
  'This job starts with a small trial, and every trial place is taken. The rest will open once those are decided. Try another one until then.';
export const dayFull = (opens: string) =>
  `Today’s places in this job are taken. More will open at midnight, ${opens} in Lagos. Try another one until then.`;
export const alreadyTaken = 'You’ve already taken this job.';
export const alreadySubmitted = 'You’ve already submitted your proof for this job.';
export const rejectedBefore = 'Your proof for this job was rejected, so you can’t take it again.';
export const notTaken = 'Take the job first, then submit your proof.';
export const slotExpired =
  'Your 24 hours for this job are over, so your place is free again. You can take the job again 24 hours later.';
export const takenTwice = 'You ran out of time on this job twice, so you can’t take it again. Try another one.';
export const takeAgainFrom = (moment: string) =>
  `You ran out of time on this job. You can take it again from ${moment}. Try another one until then.`;
export const heldLimited =
  'You ran out of time on 3 jobs within 7 days, so you can hold 2 at once until one of your proofs is approved.';
const jobs = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;
export const heldLimit = (held: number, limit: number, firstEnds: string) =>
  `You have ${jobs(held)} without a proof, and you can hold ${limit} at once. Submit a proof for one of them, or wait until ${firstEnds}, when the first one runs out.`;
export const heldJobs = (held: number, limit: number) => `${held} of ${jobs(limit)} in hand`;
export const proofTooLong = 'This proof is too long. Shorten the text or use fewer pictures.';
export const terms = 'I agree to the terms and conditions outlined above.';
