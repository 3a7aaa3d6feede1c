import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Withdrawal } from '../../../contract/withdrawals';
import { errorMessage, isNotFound } from '../../api/apiError';
import { useGetWithdrawalQuery } from '../../api/withdrawalsApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Icon, type IconName } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { When } from '../../ui/When';
import './withdrawals.css';

/** One withdrawal from the request to the decision, as it happens. */
export function WithdrawalPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetWithdrawalQuery({ id });
  const content = () => {
    // What was on screen stays there while a newer state could not be fetched.
    if (answer) return <Followed withdrawal={answer.data} />;
    if (isNotFound(error)) {
      return (
        <EmptyState
          title="There is no such withdrawal"
          text="The address may be mistyped. Your history lists every withdrawal you have asked for."
        />
      );
    }
    if (error) {
      return (
        <FailedState
          text="This withdrawal could not be loaded."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    return <LoadingState rows={5} />;
  };
  return (
    <>
      <PageTitle
        title="Withdrawal"
        actions={
          <Link className="sn-btn sn-btn--ghost" to={paths.account.withdrawalHistory}>
            <Icon name="chevron-left" size={18} />
            Withdrawal History
          </Link>
        }
      />
      {content()}
    </>
  );
}

/** The last digits are enough to know one's account by, and nobody reads the rest over a shoulder. */
const masked = (accountNo: string): string => `••••${accountNo.slice(-4)}`;

function Followed({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, status, reference, bank_name, account_no, createdAt } = withdrawal;
  return (
    <Card className="wd-followed">
      <div className="wd-followed__head">
        <strong>
          <Naira amount={amount} />
        </strong>
        <span role="status">
          <StatusTag kind="withdrawal" status={status} />
        </span>
      </div>
      <dl className="wd-details wd-details--wide">
        <div>
          <dt>Reference</dt>
          <dd className="wd-followed__reference">
            <span className="wd-reference">{reference}</span>
            <CopyButton text={reference} label="Copy reference" toast="Reference copied!" />
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {bank_name} <span className="sn-num">{masked(account_no)}</span>
          </dd>
        </div>
      </dl>
      <ol className="wd-steps" aria-label="What happened">
        <Step icon="clock" tone="done" title="Requested" at={createdAt}>
          <Naira amount={amount} /> left your wallet and {status === 'pending' ? 'is' : 'was'} on hold.
        </Step>
        <Decision withdrawal={withdrawal} />
      </ol>
      <p className="sn-small sn-muted">
        A question about it? Write to{' '}
        <a className="sn-link" href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(reference)}`}>
          {brand.supportEmail}
        </a>{' '}
        and name the reference.
      </p>
    </Card>
  );
}

function Decision({
  withdrawal: { status, decidedAt, amount, bank_name, account_no, reason },
}: {
  withdrawal: Withdrawal;
}) {
  if (status === 'approved') {
    return (
      <Step icon="check" tone="done" title="Approved" at={decidedAt}>
        On its way to your account {masked(account_no)} at {bank_name}.
      </Step>
    );
  }
  if (status === 'rejected') {
    return (
      <Step icon="close" tone="no" title="Rejected" at={decidedAt}>
        {reason ? `Reason: ${reason}` : 'No reason was given.'}
        <br />
        <strong>
          <Naira amount={amount} /> is back in your wallet.
        </strong>
      </Step>
    );
  }
  return (
    <Step icon="clock" tone="open" title="We check the request" at={null}>
      Nothing for you to do. This page changes by itself, and we tell you by notification and email.
    </Step>
  );
}

interface StepProps {
  icon: IconName;
  tone: 'done' | 'no' | 'open';
  title: string;
  /** Null where it has not happened yet. */
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
