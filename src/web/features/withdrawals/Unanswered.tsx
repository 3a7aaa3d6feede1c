import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Withdrawal } from '../../../contract/withdrawals';
import { useListWithdrawalsQuery } from '../../api/withdrawalsApi';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import type { SentRequest } from './useWithdrawalRequest';

const lookAgainMs = 5_000;

interface Props {
  request: SentRequest;
  isFresh: boolean;
  /** The list was read; null: the request is not there. */
  onRead: (made: Withdrawal | null) => void;
}

/** A request whose arrival is unknown. It is looked up in the member's list by its key, and not sent again. */
export function Unanswered({ request: { key, amount, atMs }, isFresh, onRead }: Props) {
  const { data, isFetching, isError, refetch } = useListWithdrawalsQuery(
    { key, page: 1, pageSize: 1 },
    { refetchOnMountOrArgChange: true, pollingInterval: lookAgainMs },
  );
  const box = useRef<HTMLDivElement>(null);

  // The form that held the focus is gone. On a later visit the focus stays where it is.
  useEffect(() => {
    if (isFresh) box.current?.focus();
  }, [isFresh]);

  const announce = useEffectEvent(onRead);
  useEffect(() => {
    if (data && !isFetching && !isError) announce(data.data[0] ?? null);
  }, [data, isFetching, isError]);

  return (
    <div ref={box} className="wd-sent" role="group" aria-labelledby="wd-unanswered" tabIndex={-1}>
      <span className="sn-mark sn-mark--wait">
        <Icon name="clock" size={20} />
      </span>
      <h2 id="wd-unanswered">No answer yet</h2>
      <p>
        You asked to withdraw <Naira amount={amount} /> on{' '}
        <span className="sn-num">{formatDateTime(new Date(atMs).toISOString())}</span>
        <span>. We don’t know yet if your request arrived.</span>
      </p>
      <p>
        <strong>Your money is safe.</strong> We’ll look it up as soon as the network allows. It won’t be sent again
        unless you ask.
      </p>
      <div role="status">
        <p className="sn-note">
          {isError && !isFetching ? 'Still no answer. Check your network and try again.' : 'Looking it up…'}
        </p>
      </div>
      <div className="sn-line">
        <Button type="primary" aria-disabled={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
        <LinkButton to={paths.account.withdrawalHistory}>Look in your history</LinkButton>
      </div>
    </div>
  );
}
