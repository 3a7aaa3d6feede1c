export { decideContradiction } from './decide';
export type { Answer, Standing, Verdict } from './judge';
export {
  agree,
  heldByContradiction,
  holdsWithdrawals,
  judgeAnswer,
  listContradictions,
  openContradictions,
  raiseContradiction,
} from './raise';
