import * as contract from '../../../contract/settings';
import { route, type Route } from '../../http/route';
import { deleteDeskView } from './deleteDeskView';
import { listDeskViews } from './queries';
import { saveDeskView } from './saveDeskView';

export const adminRoutes: readonly Route[] = [
  route(contract.listDeskViews, listDeskViews),
  route(contract.saveDeskView, saveDeskView),
  route(contract.deleteDeskView, deleteDeskView),
];
