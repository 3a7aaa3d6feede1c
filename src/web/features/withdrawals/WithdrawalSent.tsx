import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import type { Withdrawal } from '../../../contract/withdrawals';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { paths } from '../../paths';
import { Pattern } from '../../ui/Pattern';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { formatUsualTime, masked } from './withdrawalWords';

/** An accepted request. One that was sent again may have been decided long ago. */
export interface Accepted extends Pick<Withdrawal, 'id' | 'reference' | 'status' | 'bank_name' | 'account_no'> {
  amount: string;
  message: string;
}

interface Props {
  accepted: Accepted;
  onAgain: () => void;
}

/** The request on a strip of the pattern, and its next steps. It takes the whole page. */
export function WithdrawalSent({ accepted, onAgain }: Props) {
  const { id, amount, reference, message } = accepted;
  const box = useRef<HTMLDivElement>(null);
  const cloth = useId();

  // The focused element is gone, anywhere on the page.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, []);

  return (
    <div ref={box} className="wd-made" role="status" tabIndex={-1}>
      <div className="wd-cloth">
        <Pattern name={cloth} />
        <b>
          <Naira amount={amount} />
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
