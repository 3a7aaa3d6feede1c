import { dialogOnDemand } from '../../../../ui/dialog/Dialog';
import type {
  AllocateProps,
  OwnerFormProps,
  PayInLinkProps,
  RecordDepositProps,
  RefundProps,
  RefundSentProps,
} from './fundingForms';

const load = () => import(/* webpackChunkName: "admin-funding" */ './fundingForms');

export const RecordDeposit = dialogOnDemand<RecordDepositProps>(() => load().then((forms) => forms.RecordDepositForm));
export const Allocate = dialogOnDemand<AllocateProps>(() => load().then((forms) => forms.AllocateForm));
export const Refund = dialogOnDemand<RefundProps>(() => load().then((forms) => forms.RefundForm));
export const RefundSent = dialogOnDemand<RefundSentProps>(() => load().then((forms) => forms.RefundSentForm));
export const PayInLink = dialogOnDemand<PayInLinkProps>(() => load().then((forms) => forms.PayInLinkForm));
export const ChangeCredit = dialogOnDemand<OwnerFormProps>(() => load().then((forms) => forms.ChangeCreditForm));
export const MoveOwner = dialogOnDemand<OwnerFormProps>(() => load().then((forms) => forms.MoveOwnerForm));
