import * as contract from '../../../contract/coupons';
import * as messages from '../../../contract/messages';
import { fileRoute, route, type Route } from '../../verb';
import { exportCoupons, generateCoupon, listCoupons, voidCoupons } from './coupons';

export { assertCouponFree, releaseCouponOf, releaseExpiredCoupons, reserveCoupon, spendCoupon } from './coupons';

export const adminRoutes: readonly Route[] = [
  route(contract.listCoupons, listCoupons, { fromReplica: true }),
  fileRoute(contract.exportCoupons, exportCoupons, { perMinute: 10 }),
  route(contract.generateCoupon, generateCoupon, { notByLink: messages.members.couponNotByLink }),
  route(contract.createCoupon, generateCoupon),
  route(contract.voidCoupons, voidCoupons),
];
