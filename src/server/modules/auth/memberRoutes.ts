import * as contract from '../../../contract/auth';
import { route, type Route } from '../../http/route';
import { logout } from './logout';

export const memberRoutes: readonly Route[] = [route(contract.logout, logout)];
