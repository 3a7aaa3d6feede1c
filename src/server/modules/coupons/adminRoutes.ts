import * as contract from '../../../contract/coupons';
import * as messages from '../../../contract/messages';
import { fileRoute, route, type Route } from '../../verb';
import { generateCoupon } from './generateCoupon';
import { listCoupons, exportCoupons } from './queries';
import { voidCoupons } from './voidCoupons';

export const adminRoutes: readonly Route[] = [
  route(contract.listCoupons, listCoupons, { fromReplica: true }),
  fileRoute(contract.exportCoupons, exportCoupons, { perMinute: 10 }),
  route(contract.generateCoupon, generateCoupon, { notByLink: messages.coupons.notByLink }),
  route(contract.createCoupon, generateCoupon),
  route(contract.voidCoupons, voidCoupons),
];
