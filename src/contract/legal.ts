/** The version of the terms and policies that this build shows and that a new member accepts: the day they took effect. */
export const legalVersion = '2026-11-26';
/** The first version that says that a job's owner sees the links and pictures of a proof. */
export const ownersSeeSince = '2026-11-26';
