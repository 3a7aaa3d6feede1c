export const failed = 'An error occurred';
export const resetFailed = 'Failed to reset password';
export const mismatch = 'Passwords do not match';
export const sent = 'If this address has an account, a code to reset the password is on its way.';
export const ticketMissing = 'Confirm the code from our email first, then choose a new password within 10 minutes.';
export const done = 'Your password is changed. Log in with the new one.';
