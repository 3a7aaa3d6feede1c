import * as contract from '../../../contract/payouts';
import { fileRoute, route, type Route } from '../../verb';
import { askPayouts } from './askPayouts';
import { listPayoutBatches } from './batches';
import { confirmPayoutUpload, exportPayoutBatch } from './exportPayoutBatch';
import { createPayoutBatch } from './createPayoutBatch';
import { exportPayouts, listPayouts, getPayoutSummary } from './adminQueries';
import { releasePayouts } from './releasePayouts';
import { settlePayouts } from './settlePayouts';

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
