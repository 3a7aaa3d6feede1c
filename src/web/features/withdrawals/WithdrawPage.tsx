import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile, Wallet } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { useQueue, useStanding } from '../../pending/hooks';
import { Card } from '../../ui/Card';
import { LinkButton } from '../../ui/LinkButton';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Purse } from '../../ui/Purse';
import { useNow } from '../../ui/useNow';
import { Unanswered } from './Unanswered';
import { WithdrawForm } from './WithdrawForm';
import { acceptedOf, WithdrawalSent } from './WithdrawalSent';
import './withdrawals.css';

export function WithdrawPage() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  return (
    <>
      <PageTitle
        title="Withdraw Funds"
        subtitle="Money goes from your wallet to your bank account."
        actions={<LinkButton to={paths.account.withdrawalHistory}>Withdrawal History</LinkButton>}
      />
      {answer ? (
        <Withdraw key={answer.data.id} profile={answer} />
      ) : error ? (
        <FailedState text={messages.profile.loadFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={5} />
      )}
    </>
  );
}

function Withdraw({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { data: user, userbalance: wallet, bankdetails: bank } = profile;
  const hasBank = bank.bank_name !== '' && bank.account_no !== '';
  return (
    <div className="wd-sheet">
      <div className="wd-page">
        <WalletPurse wallet={wallet} />
        <Request personId={user.id} balance={wallet.balance} bank={hasBank ? bank : null} />
        <Card
          title="Your bank details"
          actions={
            <Link className="sn-link" to={paths.account.profile}>
              {hasBank ? 'Change' : 'Add'} in your profile
            </Link>
          }
        >
          {hasBank ? <BankDetails bank={bank} /> : <p className="sn-note">{messages.withdrawals.bankMissing}</p>}
        </Card>
      </div>
    </div>
  );
}

function WalletPurse({ wallet }: { wallet: Wallet }) {
  return (
    <Purse
      name="Your wallet"
      lead={{ label: 'Wallet balance', amount: wallet.balance }}
      others={[
        { label: 'On hold', amount: wallet.on_hold },
        { label: 'Total Earnings', amount: wallet.total_earned },
      ]}
    >
      <Link className="sn-purse__link" to={paths.account.statement}>
        Statement
      </Link>
    </Purse>
  );
}

interface RequestProps {
  personId: string;
  balance: number;
  /** Null where there is none yet. */
  bank: Bank | null;
}

/** Where one request stands: it can be asked for, waits for its answer, or was accepted. */
function Request({ personId, balance, bank }: RequestProps) {
  const standing = useStanding(personId);
  const { handIn, forget } = useQueue();
  // How an earlier request ended was told when it did.
  const [endedBefore] = useState(standing);
  const [hasPressed, setHasPressed] = useState(false);
  const waits = useIsAhead(bank?.withdrawals_from ?? null);

  const pending = standing && 'key' in standing ? standing : null;
  const ending = standing && !('key' in standing) && standing !== endedBefore ? standing : null;
  // The form itself waits for the first answer: it is not overdue yet.
  const isFirstTrip = pending?.status === 'scheduled' || (pending?.status === 'sending' && pending.trips === 1);

  if (ending?.status === 'done') {
    return (
      <Card className="wd-form">
        <WithdrawalSent accepted={acceptedOf(ending)} onAgain={() => forget(personId)} />
      </Card>
    );
  }
  if (pending && !isFirstTrip) {
    return (
      <Card className="wd-form">
        <Unanswered request={pending} isFresh={hasPressed} />
      </Card>
    );
  }
  const content = () => {
    if (!bank) return <p className="sn-muted">You can ask for a withdrawal as soon as your bank details are there.</p>;
    if (waits && bank.withdrawals_from) {
      return <p className="sn-note">{messages.withdrawals.bankChanged(formatDateTime(bank.withdrawals_from))}</p>;
    }
    return (
      <WithdrawForm
        personId={personId}
        balance={balance}
        bankName={bank.bank_name}
        busy={isFirstTrip}
        refusal={ending?.status === 'dropped' ? ending : null}
        onSubmit={(amount) => {
          setHasPressed(true);
          const label = messages.withdrawals.label(formatNaira(Number(amount)));
          void handIn({ kind: 'requestWithdrawal', subject: personId, label, input: { amount } });
        }}
      />
    );
  };
  return (
    <Card title="Amount to withdraw" className="wd-form">
      {content()}
    </Card>
  );
}

/** Whether a moment is still to come. */
function useIsAhead(iso: string | null): boolean {
  const now = useNow(15_000);
  return iso !== null && new Date(iso) > now;
}

function BankDetails({ bank }: { bank: Bank }) {
  return (
    <dl className="wd-details">
      <div>
        <dt>Bank</dt>
        <dd>{bank.bank_name}</dd>
      </div>
      <div>
        <dt>Account number</dt>
        <dd className="sn-num">{bank.account_no}</dd>
      </div>
      {bank.account_name && (
        <div>
          <dt>Account name</dt>
          <dd>{bank.account_name}</dd>
        </div>
      )}
    </dl>
  );
}
