export { decideContradiction } from './decide';
export { judge, type Answer, type Standing, type Verdict } from './judge';
export { listContradictions, openContradictions } from './list';
export { agree, heldByContradiction, holdsWithdrawals, raiseContradiction, type Judged } from './raise';
