import * as contract from '../../../contract/sharing';
import { route, type Route } from '../../verb';
import { getTaskOpens } from './opens';

export const memberRoutes: readonly Route[] = [route(contract.getTaskOpens, getTaskOpens)];
