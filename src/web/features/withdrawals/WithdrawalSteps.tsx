import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Withdrawal } from '../../../contract/withdrawals';
import { paths, profileSheet } from '../../paths';
import { Icon, type IconName } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { When } from '../../ui/When';
import { masked } from './withdrawalWords';

interface Props {
  withdrawal: Withdrawal;
}

/** The steps of a withdrawal: done ones and the next one. */
export function WithdrawalSteps({ withdrawal }: Props) {
  const { amount, stage, status, createdAt, decidedAt, sentAt, paidAt } = withdrawal;
  return (
    <ol className="wd-steps" aria-label="The way of this withdrawal">
      <Step icon="clock" tone="done" title="Requested" at={createdAt}>
        <Naira amount={amount} /> <span>{`left your wallet and ${status === 'pending' ? 'is' : 'was'} on hold.`}</span>
      </Step>
      {status === 'approved' && (
        <Step icon="check" tone="done" title="Approved" at={decidedAt}>
          We checked the request and approved it.
        </Step>
      )}
      {sentAt && <Sent withdrawal={withdrawal} at={sentAt} />}
      {paidAt && <Paid withdrawal={withdrawal} at={paidAt} />}
      {stage === 'rejected' && <Rejected withdrawal={withdrawal} />}
      {stage === 'returned' && <Returned withdrawal={withdrawal} />}
      <Next withdrawal={withdrawal} />
    </ol>
  );
}

const sentTo = ({ bank_name, account_no }: Withdrawal): string => `your account ${masked(account_no)} at ${bank_name}`;

function Sent({ withdrawal, at }: Props & { at: string }) {
  return (
    <Step icon="bank" tone="done" title="Sent" at={at}>
      <span>We sent</span> <Naira amount={withdrawal.receives} /> <span>{`to ${sentTo(withdrawal)}.`}</span>
    </Step>
  );
}

function Paid({ withdrawal, at }: Props & { at: string }) {
  return (
    <Step icon="check" tone="done" title="Paid" at={at}>
      <Naira amount={withdrawal.receives} /> <span>{`was paid to ${sentTo(withdrawal)}.`}</span>
    </Step>
  );
}

function Rejected({ withdrawal: { amount, decidedAt, reason } }: Props) {
  return (
    <Step icon="close" tone="no" title="Rejected" at={decidedAt}>
      <span>{reason ? `Reason: ${reason}` : 'No reason was given.'}</span>
      <br />
      <strong>
        <Naira amount={amount} /> is back in your wallet.
      </strong>
    </Step>
  );
}

function Returned({ withdrawal: { amount, returnedAt, reason } }: Props) {
  return (
    <Step icon="close" tone="no" title="Returned" at={returnedAt}>
      <span>{reason ? `Reason: ${reason}` : 'The bank sent the transfer back.'}</span>
      <br />
      <strong>
        <Naira amount={amount} /> is back in your wallet.
      </strong>
      <br />
      Check the bank and the account number in{' '}
      <Link className="sn-link" to={profileSheet('bank_name')}>
        your profile
      </Link>
      , then{' '}
      <Link className="sn-link" to={paths.account.withdraw}>
        withdraw again
      </Link>
      .
    </Step>
  );
}

/** The steps still to come; none once it has ended. */
function Next({ withdrawal }: Props) {
  const { stage, receives } = withdrawal;
  if (stage === 'requested') {
    return (
      <Step icon="clock" tone="open" title="We check the request" at={null}>
        You don’t need to do anything. We’ll notify you, and email you unless you turned that off.
      </Step>
    );
  }
  if (stage === 'approved') {
    return (
      <Step icon="clock" tone="open" title="We send it to your bank" at={null}>
        <Naira amount={receives} /> <span>{`goes to ${sentTo(withdrawal)}. You don’t need to do anything.`}</span>
      </Step>
    );
  }
  if (stage !== 'sent') return null;
  return (
    <Step icon="clock" tone="open" title="Waiting for your bank" at={null}>
      We’ll notify you once it’s paid, and email you unless you turned that off. If your bank sends it back, the whole
      amount goes back to your wallet.
    </Step>
  );
}

interface StepProps {
  icon: IconName;
  tone: 'done' | 'no' | 'open';
  title: string;
  /** Null if it has not happened yet. */
  at: string | null;
  children: ReactNode;
}

function Step({ icon, tone, title, at, children }: StepProps) {
  return (
    <li className={`wd-step wd-step--${tone}`} aria-current={tone === 'open' ? 'step' : undefined}>
      <span className="wd-step__mark">
        <Icon name={icon} size={16} />
      </span>
      <div>
        <h2>{title}</h2>
        {at && (
          <p className="sn-muted">
            <When iso={at} exact />
          </p>
        )}
        <p>{children}</p>
      </div>
    </li>
  );
}
