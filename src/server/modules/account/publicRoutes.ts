import * as contract from '../../../contract/account';
import { route, type Route } from '../../verb';
import { confirmBankChange } from './confirmBankChange';

export const publicRoutes: readonly Route[] = [route(contract.confirmBankChange, confirmBankChange, { perMinute: 30 })];
