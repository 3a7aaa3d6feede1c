import { getOwnProForma as proForma } from '../../../contract/documents';
import { route, type Route } from '../../verb';
import { getOwnProForma } from './getProForma';

export const ownerRoutes: readonly Route[] = [route(proForma, getOwnProForma)];
