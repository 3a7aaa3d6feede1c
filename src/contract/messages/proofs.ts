export const updateFailed = 'An error occurred while updating the status';
export const approved = 'Proof approved. The member has been paid.';
export const rejected = 'Proof rejected. The member sees the reason.';
export const alreadyDecided = 'This proof was already decided.';
export const ownProof = 'You cannot decide your own proof.';
