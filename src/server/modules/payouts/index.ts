import * as contract from '../../../contract/payouts';
import { fileRoute, route, type Route } from '../../verb';
import { exportPayouts, getPayoutSummary, listPayouts } from './adminQueries';
import { confirmPayoutUpload, exportPayoutBatch, listPayoutBatches } from './batches';
import { createPayoutBatch } from './createPayoutBatch';
import { askPayouts } from './followPayouts';
import { releasePayouts } from './releasePayouts';
import { settlePayouts } from './settlePayouts';

export { oldestUnpaid } from './adminQueries';
export { followJob, followPayouts, takeHint, judgePayout } from './followPayouts';
export { nextQuestion, waits, waitsAfter } from './pace';
export { paidPart } from './paidFigures';
export { openPayout } from './releasePayouts';
export { sendPayouts } from './sendPayouts';
export { confirmPayoutUpload, createPayoutBatch, listPayouts, releasePayouts, settlePayouts };

export const adminRoutes: readonly Route[] = [
  route(contract.listPayouts, listPayouts, { fromReplica: true }),
  fileRoute(contract.exportPayouts, exportPayouts, { perMinute: 10 }),
  route(contract.getPayoutSummary, getPayoutSummary, { fromReplica: true }),
  route(contract.listPayoutBatches, listPayoutBatches),
  route(contract.createPayoutBatch, createPayoutBatch),
  route(contract.confirmPayoutUpload, confirmPayoutUpload),
  route(contract.releasePayouts, releasePayouts),
  fileRoute(contract.exportPayoutBatch, exportPayoutBatch, { perMinute: 30 }),
  route(contract.settlePayouts, settlePayouts),
  route(contract.askPayouts, askPayouts),
];
