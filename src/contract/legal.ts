/** The version of the terms and policies that this build shows and that a new member accepts: the day they took effect. */
export const legalVersion = '2026-11-22';
