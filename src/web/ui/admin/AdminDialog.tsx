import { dialogOnDemand } from './dialogOnDemand';

/** A dialog of the admin area. It stands apart from the table's cell that opens it, whose alignment, wrapping and hover it would inherit. */
export const AdminDialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "admin-dialogs" */ './AdminModal').then(({ AdminModal }) => AdminModal),
);
