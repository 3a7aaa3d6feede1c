import * as contract from '../../../contract/system';
import { fileRoute, type Route } from '../../http/route';
import { exportRows } from './exportRows';

export const adminRoutes: readonly Route[] = [fileRoute(contract.exportRows, exportRows, { perMinute: 10 })];
