import type { AdminTask } from '../../../../contract/tasks';
import { formatNaira } from '../../../lib/naira';

/** What becomes of a job's money once nobody can take it any more. */
export function RefundNote({ task: { escrow } }: { task: AdminTask }) {
  if (escrow === 0) return <>Nothing is left in escrow.</>;
  return (
    <>
      What is not spent of the <b>{formatNaira(escrow)}</b> in escrow goes back to the job&apos;s owner: free slots now,
      others when their proof is decided.
    </>
  );
}
