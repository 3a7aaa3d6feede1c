import { Button } from 'antd';
import { useEffect, useRef } from 'react';

import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { requestWithdrawal, Withdrawal } from '../../../contract/withdrawals';
import { paths } from '../../paths';
import type { Ending } from '../../pending/pendingSlice';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { LinkButton } from '../../ui/LinkButton';

/** A request that the server has taken, as it stands: one sent again may have been decided long ago. */
export interface Accepted extends Pick<Withdrawal, 'id' | 'reference' | 'status' | 'bank_name' | 'account_no'> {
  amount: string;
  message: string;
}

/** What the queue knows of a request that has ended well. */
export function acceptedOf({ input, answer }: Pick<Extract<Ending, { status: 'done' }>, 'input' | 'answer'>): Accepted {
  const { message, data } = answer as AnswerOf<typeof requestWithdrawal>;
  const { transactionId: id, ...withdrawal } = data;
  return { ...withdrawal, id, amount: String(input.amount), message: message || messages.withdrawals.requested };
}

interface Props {
  accepted: Accepted;
  onAgain: () => void;
}

/** What was asked for, and what happens to it next. */
export function WithdrawalSent({ accepted, onAgain }: Props) {
  const { id, reference, message } = accepted;
  const box = useRef<HTMLDivElement>(null);

  // The form that held the focus is gone.
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} className="wd-sent" role="status" tabIndex={-1}>
      <span className="wd-sent__mark">
        <Icon name="check" size={26} />
      </span>
      <h2>{message}</h2>
      <p>
        Reference <strong className="sn-num">{reference}</strong>
      </p>
      <Next accepted={accepted} />
      <div className="wd-sent__ways">
        <LinkButton type="primary" to={paths.account.withdrawal(id)}>
          Follow this withdrawal
        </LinkButton>
        <Button onClick={onAgain}>Withdraw again</Button>
      </div>
    </div>
  );
}

function Next({ accepted: { amount, status, bank_name, account_no } }: Pick<Props, 'accepted'>) {
  const account = (
    <>
      <span className="sn-num">{account_no}</span> at {bank_name}
    </>
  );
  if (status === 'approved') {
    return (
      <p>
        It arrived the first time and was approved, for your account {account}. The withdrawal’s page says how far it
        has come.
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
  return (
    <p>
      <Naira amount={amount} /> is on hold while we check the request. Then it is sent to your account {account}, and we
      tell you by notification, and by email unless you turned that off. If it is declined, the whole amount returns to
      your wallet and you see the reason.
    </p>
  );
}
