import { Button } from 'antd';
import { useEffect } from 'react';
import * as messages from '../../../../contract/messages';
import { errorMessage } from '../../../api/apiError';
import { useAskOwnerLinkMutation, useGetOwnerSelfQuery } from '../../../api/ownerPageApi';
import { Dialog } from '../../../ui/dialog/Dialog';
import { useToaster } from '../../../ui/toaster';
import { serverNow } from '../../../lib/serverTime';

/** Checks when visible, because a call with the old cookie would end the session. */
export function ConfirmLink({ text, onAnswer }: { text: string; onAnswer: (confirmed: boolean) => void }) {
  const { data: self, refetch, isFetching } = useGetOwnerSelfQuery(undefined, { refetchOnFocus: true });
  const [ask, { isLoading, isSuccess }] = useAskOwnerLinkMutation();
  const toaster = useToaster();
  const until = self?.data.confirmedUntil;
  useEffect(() => {
    if (until !== undefined && Date.parse(until) > serverNow().getTime()) onAnswer(true);
  }, [until, onAnswer]);
  const send = async (email: string) => {
    const { error } = await ask({ email });
    if (error) toaster.error(errorMessage(error, messages.ownerPage.linkFailed));
  };
  return (
    <Dialog
      open
      title="Confirm that it is you"
      width={440}
      footer={
        isSuccess ? (
          <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
            I have opened the link
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!self}
            loading={isLoading}
            onClick={() => self && void send(self.data.email)}
          >
            Send me a link
          </Button>
        )
      }
      onClose={() => onAnswer(false)}
    >
      <p>{text}</p>
      <p role="status">
        {isSuccess &&
          `A link is on its way to ${self?.data.email}. Open it in this browser, press the button, and come back here.`}
      </p>
    </Dialog>
  );
}
