export { adminRoutes } from './adminRoutes';
export { releaseExpiredCoupons } from './releaseExpiredCoupons';
export { assertCouponFree, releaseCouponOf, reserveCoupon, spendCoupon } from './reservation';
