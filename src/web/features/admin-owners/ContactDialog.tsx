import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { ContactDialogProps } from './ContactModal';

/** Asks for another mailbox of an owner. */
export const ContactDialog = dialogOnDemand<ContactDialogProps>(() =>
  import(/* webpackChunkName: "owner-dialogs" */ './ContactModal').then(({ ContactModal }) => ContactModal),
);
