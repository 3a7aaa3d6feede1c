import type { LeaveGuard } from '../../../ui/useLeaveGuard';
import { DeskDialog } from '../DeskDialog';

interface Props {
  guard: LeaveGuard;
  /** What was not saved: "This job is not posted yet". */
  title: string;
  /** Forgets what was typed. */
  throwAway: () => void;
}

/** Asks whoever leaves a half-filled form what is to become of it. */
export function LeaveDialog({ guard: { asking, stay, leave }, title, throwAway }: Props) {
  const forget = () => {
    throwAway();
    leave();
  };
  return (
    <DeskDialog
      open={asking}
      title={title}
      onClose={stay}
      footer={
        <>
          <button type="button" className="sn-btn sn-btn--danger" onClick={forget}>
            Throw it away
          </button>
          <button type="button" className="sn-btn sn-btn--ghost" onClick={leave}>
            Leave, keep the draft
          </button>
          <button type="button" className="sn-btn sn-btn--primary" onClick={stay}>
            Go on editing
          </button>
        </>
      }
    >
      <p className="desk-last">
        Nobody sees what you typed until you save it. As a draft it waits in this tab until you come back to this form
        or log out.
      </p>
    </DeskDialog>
  );
}
