import * as messages from '../../../../contract/messages';
import type { OwnerAccount } from '../../../../contract/ownerPage';
import { liveOwnerData, useGetOwnerAccountQuery } from '../../../api/ownerPageApi';
import { formatCount, formatNaira, toKobo } from '../../../lib/naira';
import { Answer } from '../../../shared/Answer';
import { BalanceCard } from '../../../shared/BalanceCard';
import { PayInButton } from '../../../shared/PayInButton';
import './ownerPage.css';

/** Naira missing beyond balance and credit. */
export const toPay = (missing: number, { balance, credit }: Pick<OwnerAccount, 'balance' | 'credit'>): number =>
  credit === null ? 0 : Math.max(0, toKobo(missing) - toKobo(balance) - toKobo(credit)) / 100;

export function OwnBalance() {
  return (
    <Answer
      query={useGetOwnerAccountQuery(undefined, liveOwnerData)}
      failed={messages.ownerPage.accountFailed}
      rows={3}
    >
      {({ data }) => <Balance account={data} />}
    </Answer>
  );
}

function Balance({ account }: { account: OwnerAccount }) {
  const { balance, credit, escrow, waiting, waitingJobs } = account;
  const missing = toPay(waiting, account);
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
          <span>{`, and ${waitingJobs === 1 ? 'it goes' : 'they go'} live automatically.`}</span>
        </p>
      )}
    </div>
  );
}
