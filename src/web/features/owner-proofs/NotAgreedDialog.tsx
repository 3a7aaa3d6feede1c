import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { NotAgreedProps } from './NotAgreedModal';

/** Asks for the reason why a proof is not as agreed. */
export const NotAgreedDialog = dialogOnDemand<NotAgreedProps>(() =>
  import(/* webpackChunkName: "owner-proof-dialog" */ './NotAgreedModal').then(({ NotAgreedModal }) => NotAgreedModal),
);
