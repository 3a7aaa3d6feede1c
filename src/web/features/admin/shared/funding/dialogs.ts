import { dialogOnDemand } from '../../../../ui/dialog/Dialog';

const load = () => import(/* webpackChunkName: "admin-funding" */ './fundingForms');

export const RecordDeposit = dialogOnDemand(() => load().then((forms) => forms.RecordDepositForm));
export const Allocate = dialogOnDemand(() => load().then((forms) => forms.AllocateForm));
export const Refund = dialogOnDemand(() => load().then((forms) => forms.RefundForm));
export const RefundSent = dialogOnDemand(() => load().then((forms) => forms.RefundSentForm));
export const PayInLink = dialogOnDemand(() => load().then((forms) => forms.PayInLinkForm));
export const ChangeCredit = dialogOnDemand(() => load().then((forms) => forms.ChangeCreditForm));
export const MoveOwner = dialogOnDemand(() => load().then((forms) => forms.MoveOwnerForm));
