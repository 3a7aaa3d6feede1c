export { adminRoutes } from './adminRoutes';
export { takeHint } from './askPayouts';
export { oldestUnpaid } from './desk';
export { differenceOf, followPayouts } from './followPayouts';
export { sendPayouts } from './sendPayouts';
