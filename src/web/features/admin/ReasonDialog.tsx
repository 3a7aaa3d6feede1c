import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messages } from '../../../contract/messages';
import { reason as reasonRule } from '../../../contract/primitives';
import { DeskDialog } from './DeskDialog';

export interface Refusal {
  reason: string;
  fraudulent: boolean;
}

interface Props {
  open: boolean;
  title: string;
  /** What follows from the refusal, and for whom. */
  children: ReactNode;
  commonReasons: readonly string[];
  /** Proofs can be marked as an attempt to cheat; nothing else can. */
  asksForFraud?: boolean;
  confirmLabel: string;
  busy: boolean;
  onConfirm: (refusal: Refusal) => void;
  onClose: () => void;
}

/** Asks why, before something is refused: the person concerned reads exactly what stands in the field. */
export function ReasonDialog({ open, title, children, confirmLabel, busy, onClose, ...asked }: Props) {
  const formId = useId();
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <DeskDialog
      open={open}
      title={title}
      onClose={close}
      footer={
        <>
          <button type="button" className="sn-btn sn-btn--ghost" disabled={busy} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={formId} className="sn-btn desk-btn--refuse" disabled={busy}>
            {busy ? 'One moment...' : confirmLabel}
          </button>
        </>
      }
    >
      <div className="desk-intro">{children}</div>
      <RefusalForm id={formId} {...asked} />
    </DeskDialog>
  );
}

function RefusalForm({
  id,
  commonReasons,
  asksForFraud,
  onConfirm,
}: Pick<Props, 'commonReasons' | 'asksForFraud' | 'onConfirm'> & { id: string }) {
  const [reason, setReason] = useState('');
  const [fraudulent, setFraudulent] = useState(false);
  const [error, setError] = useState('');

  const write = (text: string) => {
    setReason(text);
    setError('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = reasonRule.safeParse(reason);
    if (!parsed.success || parsed.data === '') setError(messages.fields.reason);
    else onConfirm({ reason: parsed.data, fraudulent });
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <p id={`${id}-common`} className="desk-label">
        Common reasons
      </p>
      <div role="group" aria-labelledby={`${id}-common`} className="desk-choices">
        {commonReasons.map((text) => (
          <button
            key={text}
            type="button"
            className="desk-choice"
            aria-pressed={reason === text}
            onClick={() => write(text)}
          >
            {text}
          </button>
        ))}
      </div>
      <label className="desk-label" htmlFor={`${id}-reason`}>
        Reason
      </label>
      <textarea
        id={`${id}-reason`}
        className="sn-input desk-textarea"
        rows={3}
        value={reason}
        placeholder="Choose one above, or say it in your own words."
        aria-required="true"
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onChange={(event) => write(event.target.value)}
      />
      <p id={`${id}-error`} className="desk-error" aria-live="polite">
        {error}
      </p>
      {asksForFraud && (
        <label className="desk-check">
          <input type="checkbox" checked={fraudulent} onChange={(event) => setFraudulent(event.target.checked)} />
          <span>
            This proof is fraudulent
            <small>It is counted among the member&apos;s fraudulent actions.</small>
          </span>
        </label>
      )}
    </form>
  );
}
