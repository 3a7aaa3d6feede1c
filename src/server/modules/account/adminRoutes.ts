import { reviewVerification as endpoint } from '../../../contract/members';
import { route, type Route } from '../../verb';
import { reviewVerification } from './reviewVerification';

export const adminRoutes: readonly Route[] = [route(endpoint, reviewVerification)];
