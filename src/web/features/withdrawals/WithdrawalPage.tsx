import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { FollowedWithdrawal, Withdrawal } from '../../../contract/withdrawals';
import { errorMessage, isNotFound } from '../../api/apiError';
import { useGetWithdrawalQuery } from '../../api/withdrawalsApi';
import { brand } from '../../brand';
import { helpOn, paths } from '../../paths';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { EmptyState, FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../shared/StatusTag';
import { formatCharges, masked, stageWords } from './withdrawalWords';
import { WithdrawalSteps } from './WithdrawalSteps';
import { lazyPart } from '../../ui/lazyPart';
import './withdrawals.css';

/** Only if there is one to share. */
const Receipt = lazyPart(() => import('./Receipt').then((module) => ({ default: module.Receipt })));

/** One withdrawal from the request to the bank, as it happens. */
export function WithdrawalPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetWithdrawalQuery({ id });
  const content = () => {
    // The last loaded state stays on screen while a newer one could not be loaded.
    if (answer) return <Followed withdrawal={answer.data} />;
    if (isNotFound(error)) {
      return (
        <EmptyState
          title="We can’t find this withdrawal"
          text="The link may be mistyped. Your history lists all your withdrawals."
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
          <LinkButton to={paths.account.withdrawalHistory}>
            <Icon name="chevron-left" size={18} />
            Withdrawal History
          </LinkButton>
        }
      />
      {content()}
    </>
  );
}

function Followed({ withdrawal }: { withdrawal: FollowedWithdrawal }) {
  const { amount, status, stage, reference, bank_name, account_no } = withdrawal;
  return (
    <Card className="wd-followed">
      <div className="wd-followed__head">
        <strong>
          <Naira amount={amount} />
        </strong>
        <span className="wd-state wd-state--end" role="status">
          <StatusTag kind="withdrawal" status={status} />
          {stageWords[stage] && (
            <span className={stage === 'returned' ? 'wd-state__back' : ''}>{stageWords[stage]}</span>
          )}
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
            <span>{bank_name}</span> <span className="sn-num">{masked(account_no)}</span>
          </dd>
        </div>
        <Charges withdrawal={withdrawal} />
      </dl>
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

/** The amount that arrives, and the payer of the transfer's cost; empty if there is no transfer, or it cost nothing. */
function Charges({ withdrawal }: { withdrawal: Withdrawal }) {
  const { stage, stamp_duty, transfer_fee, charges_borne_by, receives } = withdrawal;
  const charges = formatCharges(stamp_duty, transfer_fee);
  if (stage === 'rejected' || stage === 'returned' || charges === '') return null;
  return (
    <div>
      <dt>{stage === 'paid' ? 'Arrived' : 'You’ll receive'}</dt>
      <dd>
        <Naira amount={receives} />
        <small className="wd-followed__charges">
          {`${charges}: ${charges_borne_by === 'product' ? 'paid by us' : 'taken off'}`}
        </small>
      </dd>
    </div>
  );
}

export { WithdrawalPage as Component };
