export {
  clearAttempts,
  clearAttemptsUnder,
  takeBackAttempt,
  countAttempt,
  countedWithin,
  countGuess,
  type Rule,
  forgetOldAttempts,
} from './countAttempt';
export { countAll, type Counted, type Counter } from './countAll';
export { countFromNetwork, forgiveNetwork, networkOf } from './countFromNetwork';
