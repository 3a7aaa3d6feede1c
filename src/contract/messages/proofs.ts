export const updateFailed = 'An error occurred while updating the status';
export const approved = 'Proof approved. The member has been paid.';
export const rejected = 'Proof rejected. The member sees the reason.';
export const rejectedUnexplained = 'Proof rejected. The member is told, without a reason.';
export const alreadyDecided = 'This proof was already decided.';
export const reopened = 'The proof is in review again. The member was told.';
export const reopenFailed = 'The proof could not be put in review again. Please try again.';
export const notRejected = 'Only a rejected proof can be looked at again, and this one is not rejected.';
export const rejectedByYou = 'You rejected this proof, so another admin has to look at it again. Ask one of them.';
export const anotherDecides =
  'You rejected this proof before. It is looked at again, so another admin decides it this time.';
export const noFreeSlot =
  'Every slot of this job is taken. Give the job one more slot under Edit Job, then look at the proof again.';
export const jobEnded =
  'This job has ended and its money is spent or back with its owner, so the proof cannot be looked at again. Nothing was changed.';
export const memberClosed =
  'This member has closed their account, so the proof cannot be looked at again. Nothing was changed.';
export const ownProof = 'You cannot decide your own proof.';
