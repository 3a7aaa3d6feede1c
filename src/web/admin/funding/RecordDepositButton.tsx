import { Button } from 'antd';
import { useState } from 'react';
import { RecordDeposit } from './dialogs';
import type { RecordDepositProps } from './RecordDepositModal';

/** Opens the form of a deposit: of one owner, or of any. */
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
