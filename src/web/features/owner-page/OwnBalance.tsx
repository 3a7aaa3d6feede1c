import * as messages from '../../../contract/messages';
import { errorMessage } from '../../api/apiError';
import { liveOwnerData, useGetOwnerAccountQuery } from '../../api/ownerPageApi';
import { formatCount, formatNaira } from '../../lib/naira';
import { BalanceCard } from '../../shared/BalanceCard';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PayInButton } from '../../shared/PayInButton';
import { toPay } from './toPay';
import './ownerPage.css';

/** Balance and credit, and the money missing for waiting jobs. */
export function OwnBalance() {
  const { data: answer, error, refetch } = useGetOwnerAccountQuery(undefined, liveOwnerData);
  if (error && !answer)
    return (
      <FailedState
        text={messages.ownerPage.accountFailed}
        error={errorMessage(error, '')}
        retry={() => void refetch()}
      />
    );
  if (!answer) return <LoadingState rows={3} />;
  const { balance, credit, escrow, waiting, waitingJobs } = answer.data;
  const missing = toPay(waiting, answer.data);
  return (
    <div className="own-balance">
      <BalanceCard
        name="Your money"
        lead={balance < 0 ? { label: 'You owe', amount: -balance } : { label: 'Balance', amount: balance }}
        others={[
          { label: 'Set aside for jobs', amount: escrow },
          ...(credit !== null && credit > 0 ? [{ label: 'Credit', amount: credit }] : []),
        ]}
      >
        <PayInButton amount={missing} />
      </BalanceCard>
      {missing > 0 && (
        <p className="sn-note sn-note--info">
          <span>{`${waitingJobs === 1 ? 'A job waits' : `${formatCount(waitingJobs)} jobs wait`} for money. Pay in`}</span>{' '}
          <b>{formatNaira(missing)}</b>
          <span>{`, and ${waitingJobs === 1 ? 'it goes live' : 'they go live'} by ${waitingJobs === 1 ? 'itself' : 'themselves'}.`}</span>
        </p>
      )}
    </div>
  );
}
