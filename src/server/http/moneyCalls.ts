import { closeAccount } from '../../contract/account';
import { startBulkDecision } from '../../contract/bulkDecisions';
import type { Endpoint } from '../../contract/endpoint';
import {
  allocateDeposit,
  confirmDeposit,
  decideOwnerRequest,
  moveOwner,
  recordDeposit,
  refundOwner,
  reverseDeposit,
  setOwnerCredit,
} from '../../contract/funding';
import { raiseOwnSlots, setOwnJobStatus } from '../../contract/jobReports';
import { askOwnRefund } from '../../contract/ownerPage';
import { askPayouts, createPayoutBatch, releasePayouts, settlePayouts } from '../../contract/payouts';
import { sayOwnerWord } from '../../contract/ownerProofs';
import { reopenProof, reviewProof } from '../../contract/proofs';
import { decideReferral } from '../../contract/referrals';
import { decideContradiction } from '../../contract/reconciliation';
import { createTask, updateTask } from '../../contract/jobForm';
import { applyTask, deleteTask, setTaskStatus, submitProof } from '../../contract/jobs';
import { decideWithdrawal, requestWithdrawal } from '../../contract/withdrawals';

const moneyCalls: ReadonlySet<Endpoint> = new Set<Endpoint>([
  allocateDeposit,
  applyTask,
  askOwnRefund,
  askPayouts,
  closeAccount,
  confirmDeposit,
  createPayoutBatch,
  createTask,
  decideContradiction,
  decideOwnerRequest,
  decideReferral,
  decideWithdrawal,
  deleteTask,
  moveOwner,
  raiseOwnSlots,
  recordDeposit,
  refundOwner,
  releasePayouts,
  reopenProof,
  requestWithdrawal,
  reverseDeposit,
  reviewProof,
  sayOwnerWord,
  setOwnJobStatus,
  setOwnerCredit,
  setTaskStatus,
  settlePayouts,
  startBulkDecision,
  submitProof,
  updateTask,
]);

/** Whether a call moves money, or starts or ends something that will: a server whose clock is wrong answers none of them. */
export const isMoneyCall = (endpoint: Endpoint): boolean => moneyCalls.has(endpoint);
