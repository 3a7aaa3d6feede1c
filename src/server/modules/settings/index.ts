import * as contract from '../../../contract/settings';
import { route, type Route } from '../../verb';
import { deleteTableView, listTableViews, saveTableView } from './tableViews';

export { forgetTableViewsOf } from './tableViews';

export const adminRoutes: readonly Route[] = [
  route(contract.listTableViews, listTableViews),
  route(contract.saveTableView, saveTableView),
  route(contract.deleteTableView, deleteTableView),
];
