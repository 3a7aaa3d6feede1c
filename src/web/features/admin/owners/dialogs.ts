import { dialogOnDemand } from '../../../ui/dialog/Dialog';
import type { ContactDialogProps, OwnerDialogProps, StatementDialogProps } from './ownerForms';

const load = () => import(/* webpackChunkName: "owner-dialogs" */ './ownerForms');

export const OwnerDialog = dialogOnDemand<OwnerDialogProps>(() => load().then(({ OwnerForm }) => OwnerForm));
export const ContactDialog = dialogOnDemand<ContactDialogProps>(() => load().then(({ ContactForm }) => ContactForm));
export const StatementDialog = dialogOnDemand<StatementDialogProps>(() =>
  load().then(({ StatementForm }) => StatementForm),
);
