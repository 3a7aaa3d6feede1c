import { Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../contract/messages';
import { useLogoutMutation } from '../api/authApi';
import { forgetShare } from '../lib/hasShared';
import { Dialog } from '../ui/dialog/Dialog';
import { selectProofs, usePendingSelector } from './pendingSlice';

/** Members logging out with a pending proof must know that it waits. */
export function useLogout() {
  const [logout, { isLoading }] = useLogoutMutation();
  const [asking, setAsking] = useState(false);
  const waiting = Object.values(usePendingSelector(selectProofs)).filter(({ refusal }) => refusal === null);
  const asks = waiting.length > 0;
  const stay = () => setAsking(false);
  const leave = () => {
    stay();
    navigator.serviceWorker?.controller?.postMessage(forgetShare);
    void logout();
  };
  return {
    asks,
    button: {
      ...(asks && Dialog.onIntent),
      disabled: isLoading,
      children: <span>{isLoading ? 'Logging out...' : 'Logout'}</span>,
    },
    press: () => (asks ? setAsking(true) : leave()),
    dialog: (
      <Dialog
        open={asking}
        onClose={stay}
        title="Log out?"
        width={420}
        footer={
          <>
            <Button onClick={leave}>Log out anyway</Button>
            <Button type="primary" onClick={stay}>
              Stay
            </Button>
          </>
        }
      >
        <p>{messages.server.pendingLeaving(waiting.map(({ label }) => label))}</p>
      </Dialog>
    ),
  };
}
