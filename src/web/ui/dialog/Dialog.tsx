import { dialogOnDemand } from './dialogOnDemand';

export const Dialog = dialogOnDemand(() =>
  import(/* webpackChunkName: "dialog" */ './DialogModal').then(({ DialogModal }) => DialogModal),
);
