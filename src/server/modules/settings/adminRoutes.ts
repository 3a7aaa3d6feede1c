import * as contract from '../../../contract/settings';
import { route, type Route } from '../../verb';
import { deleteTableView } from './deleteTableView';
import { listTableViews } from './queries';
import { saveTableView } from './saveTableView';

export const adminRoutes: readonly Route[] = [
  route(contract.listTableViews, listTableViews),
  route(contract.saveTableView, saveTableView),
  route(contract.deleteTableView, deleteTableView),
];
