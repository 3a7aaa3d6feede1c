import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { AllocateProps } from './AllocateModal';
import type { ChangeCreditProps } from './ChangeCreditModal';
import type { MoveOwnerProps } from './MoveOwnerModal';
import type { PayInLinkProps } from './PayInLinkModal';
import type { RecordDepositProps } from './RecordDepositModal';
import type { RefundProps } from './RefundModal';
import type { RefundSentProps } from './RefundSentModal';

export const RecordDeposit = dialogOnDemand<RecordDepositProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './RecordDepositModal').then((module) => module.RecordDepositModal),
);
export const Allocate = dialogOnDemand<AllocateProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './AllocateModal').then((module) => module.AllocateModal),
);
export const ChangeCredit = dialogOnDemand<ChangeCreditProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './ChangeCreditModal').then((module) => module.ChangeCreditModal),
);
export const Refund = dialogOnDemand<RefundProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './RefundModal').then((module) => module.RefundModal),
);
export const RefundSent = dialogOnDemand<RefundSentProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './RefundSentModal').then((module) => module.RefundSentModal),
);
export const MoveOwner = dialogOnDemand<MoveOwnerProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './MoveOwnerModal').then((module) => module.MoveOwnerModal),
);
export const PayInLink = dialogOnDemand<PayInLinkProps>(() =>
  import(/* webpackChunkName: "admin-funding" */ './PayInLinkModal').then((module) => module.PayInLinkModal),
);
