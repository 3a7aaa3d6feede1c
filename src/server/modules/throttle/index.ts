export { clearAttempts, clearAttemptsUnder, takeBackAttempt } from './clearAttempts';
export { countAttempt, countGuess, type Rule } from './countAttempt';
export { forgetOldAttempts } from './forgetOldAttempts';
export { networkOf } from './networkOf';
