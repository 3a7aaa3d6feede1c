import { Button } from 'antd';
import type { LeaveGuard } from '../../../ui/useLeaveGuard';
import { Dialog } from '../../../ui/dialog/Dialog';

interface Props {
  guard: LeaveGuard;
  /** Names what is unsaved: "This job is not posted yet". */
  title: string;
  throwAway: () => void;
}

export function LeaveDialog({ guard: { asking, stay, leave }, title, throwAway }: Props) {
  const forget = () => {
    throwAway();
    leave();
  };
  return (
    <Dialog
      open={asking}
      title={title}
      onClose={stay}
      footer={
        <>
          <Button danger onClick={forget}>
            Throw it away
          </Button>
          <Button onClick={leave}>Leave, keep the draft</Button>
          <Button type="primary" onClick={stay}>
            Go on editing
          </Button>
        </>
      }
    >
      <p className="admin-last">
        Nobody sees what you typed until you save it. As a draft it waits in this tab until you come back to this form
        or log out.
      </p>
    </Dialog>
  );
}
