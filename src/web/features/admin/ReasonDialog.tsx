import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import * as messages from '../../../contract/messages';
import { reason as reasonRule } from '../../../contract/primitives';
import { usePersonId } from '../../api/usePersonId';
import { formDrafts } from '../../lib/formDrafts';
import { tabStorage } from '../../lib/tabMemory';
import { DraftNote } from '../../ui/DraftNote';
import { Kbd } from '../../ui/Kbd';
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
  /** Nothing is refused by it: the reason is for the desk alone. */
  gentle?: boolean;
  busy?: boolean;
  /** Under which a half-written reason is kept. */
  draftName: string;
  /** The reason of a refusal that was undone. */
  givenBefore?: string | undefined;
  /** Answers whether it was done. */
  onConfirm: (refusal: Refusal) => Promise<boolean> | boolean;
  onClose: () => void;
}

/** Asks why, before something is refused: the person concerned reads exactly what stands in the field. Also for another deed that needs a reason. */
export function ReasonDialog({ open, ...asked }: Props) {
  return open ? <OpenDialog {...asked} /> : null;
}

function OpenDialog({
  title,
  children,
  confirmLabel,
  gentle = false,
  busy = false,
  draftName,
  givenBefore = '',
  onConfirm,
  onClose,
  ...asked
}: Omit<Props, 'open'>) {
  const formId = useId();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const draft = useReasonDraft(draftName, givenBefore);
  const close = () => {
    if (!busy) onClose();
  };
  const finish = () => {
    draft.drop();
    onClose();
  };
  const confirm = async (refusal: Refusal) => {
    if (!busy && (await onConfirm(refusal))) finish();
  };
  return (
    <DeskDialog
      open
      title={title}
      onClose={close}
      footer={
        <>
          <button type="button" className="sn-btn sn-btn--ghost" aria-disabled={busy} onClick={() => !busy && finish()}>
            Cancel
          </button>
          <button
            ref={confirmButton}
            type="submit"
            form={formId}
            className={gentle ? 'sn-btn sn-btn--primary' : 'sn-btn desk-btn--refuse'}
            aria-disabled={busy}
          >
            {busy ? 'One moment...' : confirmLabel}
          </button>
        </>
      }
    >
      <div className="desk-intro">{children}</div>
      <RefusalForm
        id={formId}
        draft={draft}
        onConfirm={(refusal) => void confirm(refusal)}
        // From here Enter sends what was chosen.
        onChosen={() => confirmButton.current?.focus()}
        {...asked}
      />
    </DeskDialog>
  );
}

/** A reason that was being written when the network went or the session ended. */
function useReasonDraft(form: string, givenBefore: string) {
  const { personId: owner } = usePersonId();
  const drafts = formDrafts(tabStorage());
  const of = owner === undefined ? null : { form, owner };
  return {
    read: () => {
      const kept = of && drafts.read(of)?.values.reason;
      return typeof kept === 'string' && kept !== '' ? kept : givenBefore;
    },
    keep: (reason: string) => {
      if (of) drafts.keep(of, { reason }, {});
    },
    drop: () => {
      if (of) drafts.drop(of);
    },
  };
}

interface FormProps extends Pick<Props, 'commonReasons' | 'asksForFraud'> {
  id: string;
  draft: ReturnType<typeof useReasonDraft>;
  onConfirm: (refusal: Refusal) => void;
  onChosen: () => void;
}

/** Keys of the whole dialog, but where somebody types: a number chooses its reason, F marks fraud, O goes to the own words. */
function useReasonKeys(press: (key: string) => boolean): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLTextAreaElement) return;
      if (latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function RefusalForm({ id, draft, commonReasons, asksForFraud, onConfirm, onChosen }: FormProps) {
  const [reason, setReason] = useState(draft.read);
  const [restored, setRestored] = useState(reason !== '');
  const [fraudulent, setFraudulent] = useState(false);
  const [error, setError] = useState('');

  const write = (text: string) => {
    setReason(text);
    setError('');
    draft.keep(text);
  };
  const startOver = () => {
    write('');
    setRestored(false);
  };
  const ownWords = useRef<HTMLTextAreaElement>(null);
  const firstReason = useRef<HTMLButtonElement>(null);
  // The numbers are for hands that stay on the keys, so the focus is not left on the button that closes.
  useEffect(() => firstReason.current?.focus(), []);
  const choose = (text: string) => {
    write(text);
    onChosen();
  };
  useReasonKeys((key) => {
    const chosen = commonReasons[Number(key) - 1];
    if (chosen !== undefined) choose(chosen);
    else if (key === 'o') ownWords.current?.focus();
    else if (key === 'f' && asksForFraud) setFraudulent(!fraudulent);
    else return false;
    return true;
  });

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const parsed = reasonRule.safeParse(reason);
    if (!parsed.success || parsed.data === '') setError(messages.fields.reason);
    else onConfirm({ reason: parsed.data, fraudulent });
  };

  return (
    <form id={id} onSubmit={submit} noValidate>
      <DraftNote draft={{ stage: restored ? 'restored' : 'none', startOver }} />
      <p id={`${id}-common`} className="desk-label">
        Common reasons
      </p>
      <div role="group" aria-labelledby={`${id}-common`} className="desk-choices">
        {commonReasons.map((text, at) => (
          <button
            key={text}
            ref={at === 0 ? firstReason : null}
            type="button"
            className="desk-choice"
            aria-pressed={reason === text}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => choose(text)}
          >
            <Kbd>{String(at + 1)}</Kbd> {text}
          </button>
        ))}
      </div>
      <label className="desk-label" htmlFor={`${id}-reason`}>
        Reason <Kbd>O</Kbd>
      </label>
      <textarea
        ref={ownWords}
        id={`${id}-reason`}
        className="sn-input desk-textarea"
        rows={3}
        value={reason}
        placeholder="Choose one above, or say it in your own words."
        aria-required="true"
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <p id={`${id}-error`} className="desk-error" aria-live="polite">
        {error}
      </p>
      {asksForFraud && (
        <label className="desk-check">
          <input type="checkbox" checked={fraudulent} onChange={(event) => setFraudulent(event.target.checked)} />
          <span>
            This proof is fraudulent <Kbd>F</Kbd>
            <small>It is counted among the member&apos;s fraudulent actions.</small>
          </span>
        </label>
      )}
    </form>
  );
}
