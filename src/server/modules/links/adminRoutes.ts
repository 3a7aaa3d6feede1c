import * as contract from '../../../contract/links';
import { route, type Route } from '../../http/route';
import { listMemberLinks } from './listMemberLinks';

export const adminRoutes: readonly Route[] = [route(contract.listMemberLinks, listMemberLinks, { mayLag: true })];
