import { dialogOnDemand } from '../../../ui/dialog/Dialog';

const load = () => import(/* webpackChunkName: "owner-dialogs" */ './ownerForms');

export const OwnerDialog = dialogOnDemand(() => load().then(({ OwnerForm }) => OwnerForm));
export const ContactDialog = dialogOnDemand(() => load().then(({ ContactForm }) => ContactForm));
export const StatementDialog = dialogOnDemand(() => load().then(({ OwnerStatementForm }) => OwnerStatementForm));
