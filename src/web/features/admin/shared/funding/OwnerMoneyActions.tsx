import { Button } from 'antd';
import { useState } from 'react';
import type { OwnerDetails } from '../../../../../contract/owners';
import { ChangeCredit, MoveOwner, RecordDeposit } from './dialogs';
import type { RecordDepositProps } from './fundingForms';

export function RecordDepositButton({ owner, onRecorded }: Pick<RecordDepositProps, 'owner' | 'onRecorded'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="primary" {...RecordDeposit.onIntent} onClick={() => setIsOpen(true)}>
        Record deposit
      </Button>
      <RecordDeposit open={isOpen} {...(owner && { owner })} onRecorded={onRecorded} onClose={() => setIsOpen(false)} />
    </>
  );
}

export function OwnerMoneyActions({ owner }: { owner: OwnerDetails }) {
  const [asking, setAsking] = useState<'credit' | 'move' | null>(null);
  const close = () => setAsking(null);
  const isActive = owner.status === 'active';
  return (
    <>
      {isActive && <RecordDepositButton owner={owner} />}
      {isActive && (
        <Button {...ChangeCredit.onIntent} onClick={() => setAsking('credit')}>
          Change credit…
        </Button>
      )}
      {(isActive || owner.balance !== 0) && (
        <Button {...MoveOwner.onIntent} onClick={() => setAsking('move')}>
          Move to another owner…
        </Button>
      )}
      <ChangeCredit open={asking === 'credit'} owner={owner} onClose={close} />
      <MoveOwner open={asking === 'move'} owner={owner} onClose={close} />
    </>
  );
}
