export { adminRoutes } from './adminRoutes';
export { followJob, takeHint } from './askPayouts';
export { createPayoutBatch } from './createPayoutBatch';
export { oldestUnpaid, listPayouts } from './adminQueries';
export { differenceOf, followPayouts } from './followPayouts';
export { paidLately, type PaidLately } from './paidLately';
export { releasePayouts } from './releasePayouts';
export { sendPayouts } from './sendPayouts';
export { settlePayouts } from './settlePayouts';
