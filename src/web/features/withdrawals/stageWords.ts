import type { WithdrawalStage } from '../../../contract/primitives';

/** The text beside a withdrawal's status if the status alone does not tell where the money is. */
export const stageWords: Readonly<Record<WithdrawalStage, string | null>> = {
  requested: null,
  rejected: null,
  approved: 'Not sent to your bank yet',
  sent: 'On its way to your bank',
  paid: 'Paid to your bank',
  returned: 'Returned: the money is back in your wallet',
};
