import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { HeldDraft } from './useFormDraft';
import './DraftNote.css';

const firstField = 'input:not([readonly], [type="hidden"]), select, textarea';

interface Props {
  draft: Pick<HeldDraft, 'stage' | 'startOver'> & Partial<Pick<HeldDraft, 'fillIn'>>;
}

/** One line over a form whose text was kept. Render it inside the form, which its buttons look up. */
export function DraftNote({ draft: { stage, startOver, fillIn } }: Props) {
  if (stage === 'none') return null;
  const inForm = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    // The button disappears, and would take the focus with it.
    flushSync(act);
    form?.querySelector<HTMLElement>(firstField)?.focus();
  };
  return (
    <p className="sn-draft" role="status">
      {stage === 'restored' ? (
        <>
          <span>We kept what you typed.</span>
          <Button type="link" size="small" onClick={inForm(startOver)}>
            Start over
          </Button>
        </>
      ) : (
        <>
          <span>This was changed after you began. We kept what you typed.</span>
          {fillIn && (
            <Button type="link" size="small" onClick={inForm(fillIn)}>
              Fill it in
            </Button>
          )}
          <Button type="link" size="small" onClick={inForm(startOver)}>
            Throw it away
          </Button>
        </>
      )}
    </p>
  );
}
