import { dialogOnDemand } from '../../../ui/dialog/Dialog';
import type { ContactDialogProps, OwnerDialogProps, StatementDialogProps } from './ownerForms';

const load = () => import(/* webpackChunkName: "owner-dialogs" */ './ownerForms');

/** The form of an owner, new or existing. */
export const OwnerDialog = dialogOnDemand<OwnerDialogProps>(() => load().then(({ OwnerForm }) => OwnerForm));
/** Asks for another mailbox of an owner. */
export const ContactDialog = dialogOnDemand<ContactDialogProps>(() => load().then(({ ContactForm }) => ContactForm));
/** Asks for the days of an owner's statement. */
export const StatementDialog = dialogOnDemand<StatementDialogProps>(() =>
  load().then(({ StatementForm }) => StatementForm),
);
