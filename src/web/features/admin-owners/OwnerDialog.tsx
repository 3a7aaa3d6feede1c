import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { OwnerDialogProps } from './OwnerModal';

/** The form of an owner, new or existing. */
export const OwnerDialog = dialogOnDemand<OwnerDialogProps>(() =>
  import(/* webpackChunkName: "owner-dialogs" */ './OwnerModal').then(({ OwnerModal }) => OwnerModal),
);
