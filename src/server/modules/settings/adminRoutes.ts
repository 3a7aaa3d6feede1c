import * as contract from '../../../contract/settings';
import { route, type Route } from '../../verb';
import { deleteTableView, saveTableView } from './saveTableView';
import { listTableViews } from './queries';

export const adminRoutes: readonly Route[] = [
  route(contract.listTableViews, listTableViews),
  route(contract.saveTableView, saveTableView),
  route(contract.deleteTableView, deleteTableView),
];
