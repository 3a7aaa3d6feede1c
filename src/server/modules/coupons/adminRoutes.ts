import * as contract from '../../../contract/coupons';
import { messages } from '../../../contract/messages';
import { route, type Route } from '../../http/route';
import { generateCoupon } from './generateCoupon';
import { listCoupons } from './listCoupons';

export const adminRoutes: readonly Route[] = [
  route(contract.listCoupons, listCoupons),
  route(contract.generateCoupon, generateCoupon, { notByLink: messages.coupons.notByLink }),
  route(contract.createCoupon, generateCoupon),
];
