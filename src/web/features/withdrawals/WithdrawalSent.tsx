import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Withdrawal } from '../../../contract/withdrawals';
import { useGetWithdrawalTermsQuery, useListWithdrawalsQuery } from '../../api/withdrawalsApi';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Icon } from '../../ui/Icon';
import { Pattern } from '../../ui/Pattern';
import { LinkButton } from '../../ui/LinkButton';
import { Naira, Sum } from '../../ui/Naira';
import type { Accepted, SentRequest } from './useWithdrawalRequest';
import { formatUsualTime, masked } from './withdrawalWords';

interface Props {
  accepted: Accepted;
  onAgain: () => void;
}

export function WithdrawalSent({ accepted, onAgain }: Props) {
  const { id, amount, reference, message } = accepted;
  const box = useRef<HTMLDivElement>(null);
  const cloth = useId();

  // The focused element is gone.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);

  return (
    <div ref={box} className="wd-made" role="status" tabIndex={-1}>
      <div className="wd-cloth">
        <Pattern name={cloth} />
        <b>
          <Sum amount={amount} />
        </b>
      </div>
      <h1>{message}</h1>
      <Next accepted={accepted} />
      <p className="sn-small sn-muted">
        Reference <strong className="sn-num">{reference}</strong>
      </p>
      <div className="wd-made__ways">
        <LinkButton type="primary" size="large" to={paths.account.withdrawal(id)}>
          Follow this withdrawal
        </LinkButton>
        <div>
          <LinkButton type="link" to={paths.account.dashboard}>
            Back to jobs
          </LinkButton>
          <Button type="link" onClick={onAgain}>
            Withdraw again
          </Button>
        </div>
      </div>
    </div>
  );
}

function Next({ accepted: { amount, status, bank_name, account_no } }: Pick<Props, 'accepted'>) {
  const { data: terms } = useGetWithdrawalTermsQuery();
  const account = (
    <>
      <span>your account</span> <span className="sn-num">{masked(account_no)}</span> <span>{`at ${bank_name}`}</span>
    </>
  );
  if (status === 'approved') {
    return (
      <p>
        It arrived the first time and was approved for {account}
        <span>. The withdrawal’s page shows how far it is.</span>
      </p>
    );
  }
  if (status === 'rejected') {
    return (
      <p>
        It arrived the first time and was declined: <Naira amount={amount} /> is back in your wallet. The withdrawal’s
        page says why.
      </p>
    );
  }
  const usual = formatUsualTime(terms?.data.usual_hours);
  return (
    <>
      <p>
        <Naira amount={amount} /> is on hold while we check the request. Then it is sent to {account}
        <span>{`.${usual ? ` ${usual}.` : ''}`}</span>
      </p>
      <p>
        We’ll tell you when it’s decided and when it’s paid. If it’s declined, the whole amount goes back to your
        wallet.
      </p>
    </>
  );
}

interface UnansweredProps {
  request: SentRequest;
  isFresh: boolean;
  onRead: (made: Withdrawal | null) => void;
}

/** Looks up a request by key in the list instead of sending it again. */
export function Unanswered({ request: { key, amount, atMs }, isFresh, onRead }: UnansweredProps) {
  const { data, isFetching, isError, refetch } = useListWithdrawalsQuery(
    { key, page: 1, pageSize: 1 },
    { refetchOnMountOrArgChange: true, pollingInterval: 5_000 },
  );
  const box = useRef<HTMLDivElement>(null);

  // The focused form is gone; later visits keep the focus.
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
