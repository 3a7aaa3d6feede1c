export { clearAttempts, clearAttemptsUnder, takeBackAttempt } from './clearAttempts';
export { countAll, type Counted, type Counter } from './countAll';
export { countAttempt, countedWithin, countGuess, type Rule } from './countAttempt';
export { countFromNetwork, forgiveNetwork } from './countFromNetwork';
export { forgetOldAttempts } from './forgetOldAttempts';
export { networkOf } from './networkOf';
