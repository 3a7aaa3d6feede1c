import { limits, sharingLimits } from '../limits';

export const proofRequired = 'Proof is required to submit.';
export const submitFailed = 'Failed to submit proof. Please try again.';
export const applyFailed = 'Failed to apply for the task. Please try again.';
export const taken = `The job is yours for ${limits.slotReservationHours} hours. Do it, then send your proof here.`;
export const submitted = `Proof sent. It’ll be checked within ${limits.reviewWindowDays} days, or approved automatically.`;
export const notAvailable = 'This job isn’t open right now. Try another one.';
export const approvalExpired =
  'This job’s advert approval has expired, so no one can take it until the job owner renews it. Try another one.';
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
export const slotEnding = (job: string, until: string) =>
  `Send your proof by ${until}\n${job}\nAfter that your place goes to someone else.`;
export const takenTwice = 'You ran out of time on this job twice, so you can’t take it again. Try another one.';
export const takeAgainFrom = (moment: string) =>
  `You ran out of time on this job. You can take it again from ${moment}. Try another one until then.`;
export const heldLimited =
  'You ran out of time on 3 jobs within 7 days, so you can hold 2 at once until one of your proofs is approved.';
const jobs = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;
export const heldLimit = (held: number, limit: number, firstEnds: string) =>
  `You have ${jobs(held)} without a proof, and you can hold ${limit} at once. Submit a proof for one of them, or wait until ${firstEnds}, when the first one expires.`;
export const heldJobs = (held: number, limit: number) =>
  held === 0 ? `No job in hand (up to ${limit} at once)` : `${held} of ${jobs(limit)} in hand`;
export const inHandFailed = 'We couldn’t load your jobs in hand.';
export const proofTooLong = 'This proof is too long. Shorten the text or use fewer pictures.';
export const terms = 'I agree to the terms and conditions outlined above.';

export const proofWaits =
  'Your proof is waiting on this phone. We’ll send it as soon as the network is back, while ShareNaira is open here and you’re logged in.';
export const proofUnknown =
  'We sent your proof but got no answer. We’ll send it again as soon as the network is back; it counts once.';
export const proofNotKept = 'This phone is too full to keep your proof. Leave this page open until it’s sent.';
export const proofNobody = 'We couldn’t check who you are. Check your network, then try again.';
export const proofAlreadyOut = 'Your proof has already been sent, so you can’t take it back.';
export const proofNotBack = 'We couldn’t take your proof back. Nothing has changed; please try again.';
export const proofArrived = 'Your proof has arrived.';
export const proofElsewhere =
  'You’ve already submitted a proof for this job from another phone or browser. That one counts.';
export const proofKept = 'We’ve kept what you wrote.';
export const proofLabel = (job: string) => `Your proof for “${job}”`;

export const proofNoLink = 'A status or story has no link. Leave this empty and add a screenshot of it.';
export const proofEmpty = 'Add a link or at least one screenshot.';
export const pictureTooManyPieces = `A proof takes at most ${limits.proofPieces} pictures, with every piece of a long screenshot.`;
export const pictureFailed = 'We couldn’t upload this picture. Remove it and add it again.';
export const pictureMissing = 'A picture of your proof is missing. Remove it or add it again, then submit.';
export const pictureGone = 'This picture is no longer on this phone. Remove it and add it again.';
export const pictureTooMany = `A proof takes at most ${limits.proofPictures} pictures.`;
export const pictureNotKept =
  'This phone is too full to keep your pictures. Leave this page open until your proof is sent.';
export const pictureInlineTooLarge =
  'A picture in this proof is larger than 5 MB. Take a screenshot of it and use that. Nothing was submitted.';
export const pictureInlineUnreadable =
  'We can’t read a picture in this proof. Take a screenshot of it and use that. Nothing was submitted.';

export const sharedPictureNothing = 'There was no picture. Open your gallery and share a screenshot.';
export const sharedPictureUnreadable = 'A file you shared isn’t a picture. Share a screenshot.';
export const sharedPictureTooLarge = 'A picture you shared is larger than 50 MB. Share a screenshot of it.';
export const sharedPictureTooMany = `We keep ${limits.proofPictures} shared pictures here. The others are still in your gallery.`;
export const sharedPictureNoRoom =
  'This phone is too full to keep what you shared. Free some space, then share it again.';
export const sharedPictureEarly =
  'We missed the picture. Now that this page is open, share it again from your gallery.';
export const sharedPictureWaits = 'The picture you shared is waiting on this phone.';

export const shareNotFound = 'You don’t have a link for this job.';
export const shareOpensFailed = 'We couldn’t load your link’s clicks. Please try again.';
/** Shown for an unknown link. */
export const shareUnknown = ['No such link', 'This link doesn’t exist. Check that it’s complete.'] as const;
export const shareEnded = ['This offer is over', 'This link no longer works.'] as const;
/** Shown with a link that has no known end. */
export const shareWorksOn = `Your link works while the job runs, and for ${sharingLimits.daysAfterApproval} days after the last approval.`;
export const shareWorksOnForOwners = `The links work while the job runs, and for ${sharingLimits.daysAfterApproval} days after the last approval.`;
export const shareCounted = 'A person counts once a day. Apps, robots and your own visits don’t count.';
export const shareCountedForOwners =
  'A person counts once a day for each link. Apps, robots and the members themselves don’t count. More people may have come: a browser that keeps no cookies can’t be told from others.';
