export { adminRoutes } from './adminRoutes';
export { releaseExpiredCoupons, assertCouponFree, releaseCouponOf, reserveCoupon, spendCoupon } from './reservation';
