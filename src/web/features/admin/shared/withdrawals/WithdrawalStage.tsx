import type { WithdrawalStage as Stage } from '../../../../../contract/primitives';

const words: Readonly<Record<Stage, string | null>> = {
  requested: null,
  rejected: null,
  approved: 'Not sent yet',
  sent: 'On the way',
  paid: 'Paid',
  returned: 'Returned',
};

/** The stage of an approved withdrawal, beside its status; nothing if the status says it all. */
export const WithdrawalStage = ({ stage }: { stage: Stage }) =>
  words[stage] && <small className={stage === 'returned' ? 'admin-refused' : ''}>{words[stage]}</small>;
