import { useId, useState, type FormEvent } from 'react';
import { useExportBankFileMutation } from '../../../api/adminApi';
import { lagosToday } from '../../../lib/dates';
import { DeskDialog } from '../DeskDialog';
import './withdrawalFilters.css';

/** Asks for the days of which the approved withdrawals are to be paid, and saves them as a file for the bank. */
export function BankFileDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [days, setDays] = useState(() => ({ from: lagosToday(), to: lagosToday() }));
  const [save, { isLoading }] = useExportBankFileMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await save(days);
    if (!error) onClose();
  };
  return (
    <DeskDialog
      open
      title="File for the bank"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="sn-btn sn-btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={id} className="sn-btn sn-btn--primary" disabled={isLoading}>
            {isLoading ? 'Preparing...' : 'Download'}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <p>
          Every withdrawal that was accepted on these days, as a CSV file with beneficiary, account number, bank code,
          amount and reference. Pay each day once: the bank does not know what an earlier file held.
        </p>
        <div className="withdrawal-filters">
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <label className="desk-label" htmlFor={`${id}-${name}`}>
                {name === 'from' ? 'Accepted from' : 'Accepted until'}
              </label>
              <input
                id={`${id}-${name}`}
                className="sn-input"
                type="date"
                required
                value={days[name]}
                onChange={(event) => setDays({ ...days, [name]: event.target.value })}
              />
            </div>
          ))}
        </div>
      </form>
    </DeskDialog>
  );
}
