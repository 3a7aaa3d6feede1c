import { useEffect, useRef, useState } from 'react';
import * as messages from '../../../contract/messages';
import type { Task } from '../../../contract/jobs';
import { formatNaira } from '../../lib/naira';
import type { JobState } from './jobState';

const describeState = (jobState: JobState, { application, payoutAmount }: Task): string => {
  switch (jobState) {
    case 'expired':
      return messages.jobs.slotExpired;
    case 'full':
      return messages.jobs.full;
    case 'closed':
      return messages.jobs.notAvailable;
    case 'approved':
      return `Your proof was approved. ${formatNaira(payoutAmount)} is in your wallet.`;
    case 'rejected':
      return `Your proof was rejected. ${application?.reason ? `Reason: ${application.reason}` : ''}`;
    case 'open':
    case 'taken':
    case 'in-review':
      // The message that answers the member's press says it.
      return '';
  }
};

/**
 * Announces changes of the job while its page is open, and takes the focus where the focused element is gone.
 * It's invisible: the text is beside the button.
 */
export function JobStateNotice({ task, jobState }: { task: Task; jobState: JobState }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [first] = useState(jobState);
  const [changed, setChanged] = useState(false);
  if (!changed && jobState !== first) setChanged(true);

  useEffect(() => {
    if (changed && document.activeElement === document.body) place.current?.focus();
  }, [changed, jobState]);

  return (
    <p ref={place} className="sn-visually-hidden" role="status" tabIndex={-1}>
      {changed && describeState(jobState, task)}
    </p>
  );
}
