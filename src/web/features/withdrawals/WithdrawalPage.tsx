import { type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { FollowedWithdrawal, Withdrawal } from '../../../contract/withdrawals';
import { useGetWithdrawalQuery } from '../../api/withdrawalsApi';
import { brand } from '../../brand';
import { helpOn, paths, profileSheet } from '../../paths';
import { Answer } from '../../shared/Answer';
import { BackLink } from '../../ui/BackLink';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Facts } from '../../ui/Facts';
import { Icon, type IconName } from '../../ui/Icon';
import { Naira, Sum } from '../../ui/Naira';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { When } from '../../ui/When';
import { StatusTag } from '../../shared/StatusTag';
import { formatCharges, masked, stageWords } from './withdrawalWords';
import { lazyPart } from '../../ui/lazyPart';
import './withdrawals.css';

const Receipt = lazyPart(() => import('./Receipt').then((module) => ({ default: module.Receipt })));

export function WithdrawalPage() {
  const { id = '' } = useParams();
  return (
    <>
      <BackLink to={paths.account.withdrawalHistory}>Withdrawal History</BackLink>
      <PageTitle title="Withdrawal" />
      <Answer
        query={useGetWithdrawalQuery({ id })}
        failed="This withdrawal could not be loaded."
        rows={5}
        missing={
          <EmptyState
            title="We can’t find this withdrawal"
            text="The link may be mistyped. Your history lists all your withdrawals."
          />
        }
      >
        {({ data }) => <Followed withdrawal={data} />}
      </Answer>
    </>
  );
}

function Followed({ withdrawal }: { withdrawal: FollowedWithdrawal }) {
  const { amount, status, stage, reference, bank_name, account_no, receives, charges_borne_by } = withdrawal;
  const charges = formatCharges(withdrawal.stamp_duty, withdrawal.transfer_fee);
  return (
    <Card className="wd-followed">
      <div className="wd-followed__head">
        <Sum amount={amount} className="wd-followed__sum" />
        <span className="sn-status wd-status" role="status">
          <StatusTag kind="withdrawal" status={status} />
          {stageWords[stage] && <span className={stage === 'returned' ? 'wd-back' : ''}>{stageWords[stage]}</span>}
        </span>
      </div>
      <Facts
        className="wd-details"
        rows={[
          [
            'Reference',
            <div className="sn-line">
              <span className="wd-reference">{reference}</span>
              <CopyButton text={reference} label="Copy reference" toast="Reference copied!" />
            </div>,
          ],
          [
            'To',
            <>
              <span>{bank_name}</span> <span className="sn-num">{masked(account_no)}</span>
            </>,
          ],
          // Nothing arrives, or nothing is charged.
          [
            stage === 'paid' ? 'Arrived' : 'You’ll receive',
            stage !== 'rejected' && stage !== 'returned' && charges !== '' && (
              <>
                <Naira amount={receives} />
                <small>{`${charges}: ${charges_borne_by === 'product' ? 'paid by us' : 'taken off'}`}</small>
              </>
            ),
          ],
        ]}
      />
      <WithdrawalSteps withdrawal={withdrawal} />
      {stage === 'paid' && (
        <Suspense>
          <Receipt withdrawal={withdrawal} />
        </Suspense>
      )}
      <p className="sn-small sn-muted">
        Questions? Read{' '}
        <a className="sn-link" href={helpOn.withdrawals}>
          Help
        </a>{' '}
        or write to{' '}
        <a className="sn-link" href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(reference)}`}>
          {brand.supportEmail}
        </a>{' '}
        with the reference.
      </p>
    </Card>
  );
}

function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, stage, status, createdAt, decidedAt, sentAt, paidAt, returnedAt, reason } = withdrawal;
  const account = `your account ${masked(withdrawal.account_no)} at ${withdrawal.bank_name}`;
  const receives = <Naira amount={withdrawal.receives} />;
  const isBack = (
    <>
      <br />
      <strong>
        <Naira amount={amount} /> is back in your wallet.
      </strong>
    </>
  );
  return (
    <ol className="wd-steps" aria-label="The way of this withdrawal">
      <Step icon="clock" title="Requested" at={createdAt}>
        <Naira amount={amount} /> <span>{`left your wallet and ${status === 'pending' ? 'is' : 'was'} on hold.`}</span>
      </Step>
      {status === 'approved' && (
        <Step icon="check" title="Approved" at={decidedAt}>
          We checked the request and approved it.
        </Step>
      )}
      {sentAt && (
        <Step icon="bank" title="Sent" at={sentAt}>
          <span>We sent</span> {receives} <span>{`to ${account}.`}</span>
        </Step>
      )}
      {paidAt && (
        <Step icon="check" title="Paid" at={paidAt}>
          {receives} <span>{`was paid to ${account}.`}</span>
        </Step>
      )}
      {stage === 'rejected' && (
        <Step icon="close" tone="no" title="Rejected" at={decidedAt}>
          <span>{reason ? `Reason: ${reason}` : 'No reason was given.'}</span>
          {isBack}
        </Step>
      )}
      {stage === 'returned' && (
        <Step icon="close" tone="no" title="Returned" at={returnedAt}>
          <span>{reason ? `Reason: ${reason}` : 'The bank sent the transfer back.'}</span>
          {isBack}
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
      )}
      {stage === 'requested' && (
        <Step icon="clock" tone="open" title="We check the request">
          You don’t need to do anything. We’ll notify you, and email you unless you turned that off.
        </Step>
      )}
      {stage === 'approved' && (
        <Step icon="clock" tone="open" title="We send it to your bank">
          {receives} <span>{`goes to ${account}. You don’t need to do anything.`}</span>
        </Step>
      )}
      {stage === 'sent' && (
        <Step icon="clock" tone="open" title="Waiting for your bank">
          We’ll notify you once it’s paid, and email you unless you turned that off. If your bank sends it back, the
          whole amount goes back to your wallet.
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  icon: IconName;
  tone?: 'done' | 'no' | 'open';
  title: string;
  at?: string | null;
  children: ReactNode;
}

function Step({ icon, tone = 'done', title, at, children }: StepProps) {
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

export { WithdrawalPage as Component };
