import { dialogOnDemand } from './dialogOnDemand';

/** A dialog. It stands apart from its opener: in a table's cell it would inherit alignment, wrapping and hover. */
export const Dialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "dialog" */ './DialogModal').then(({ DialogModal }) => DialogModal),
);
