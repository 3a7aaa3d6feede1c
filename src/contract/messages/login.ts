import { sayWait } from './words';

export const emailRequired = 'Email is required';
export const emailInvalid = 'Please enter a valid email address';
export const passwordRequired = 'Password is required';
export const failed = 'Login failed. Please try again.';
export const failedShort = 'Login failed';
export const noToken = 'Authentication failed: No token received';
export const success = 'Login successful';
export const wrong =
  'The email or the password is not right. Check both and try again. If you never entered the code from our mail, sign up once more.';
export const banned = 'This account is suspended. Write to support if you think this is a mistake.';
export const tooMany = (seconds: number) => `Too many attempts. Wait ${sayWait(seconds)}, then try again.`;
export const sessionEnded = 'Your session has ended. Please log in again.';
export const signedOut = 'You are logged out.';
export const currentWrong = 'This is not your current password. Check it and try again.';
export const samePassword = 'This is your password already. Choose another one.';
export const changed = 'Your password is changed. Every other device is logged out.';
export const changeFailed = 'Your password could not be changed. Please try again.';
export const deviceEnded = 'That device is logged out.';
export const deviceFailed = 'That device could not be logged out. Please try again.';
export const deviceGone = 'That device is not logged in any more.';
export const devicesEnded = 'Every other device is logged out.';
export const devicesFailed = 'Your other devices could not be logged out. Please try again.';
