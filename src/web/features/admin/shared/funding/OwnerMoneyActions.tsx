import type { OwnerDetails } from '../../../../../contract/owners';
import { DialogButton } from '../AskButton';
import { ChangeCredit, MoveOwner, RecordDeposit } from './dialogs';

export function OwnerMoneyActions({ owner }: { owner: OwnerDetails }) {
  const isActive = owner.status === 'active';
  return (
    <>
      {isActive && (
        <>
          <DialogButton dialog={RecordDeposit} label="Record deposit" button={{ type: 'primary' }} of={{ owner }} />
          <DialogButton dialog={ChangeCredit} label="Change credit…" of={{ owner }} />
        </>
      )}
      {(isActive || owner.balance !== 0) && (
        <DialogButton dialog={MoveOwner} label="Move to another owner…" of={{ owner }} />
      )}
    </>
  );
}
