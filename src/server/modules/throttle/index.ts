export { clearAttempts, takeBackAttempt } from './clearAttempts';
export { countAttempt } from './countAttempt';
export { forgetOldAttempts } from './forgetOldAttempts';
