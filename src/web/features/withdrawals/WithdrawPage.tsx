import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile, Wallet } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/accountApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Purse } from '../../ui/Purse';
import { useNow } from '../../ui/useNow';
import { Unanswered } from './Unanswered';
import { type Accepted, type Outcome, type Refusal, useWithdrawal } from './useWithdrawal';
import { WithdrawForm } from './WithdrawForm';
import { WithdrawalSent } from './WithdrawalSent';
import './withdrawals.css';

export function WithdrawPage() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  return (
    <>
      <PageTitle
        title="Withdraw Funds"
        subtitle="Money goes from your wallet to your bank account."
        actions={
          <Link className="sn-btn sn-btn--ghost" to={paths.account.withdrawalHistory}>
            Withdrawal History
          </Link>
        }
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
  const { unanswered, ask, askAgain, giveUp } = useWithdrawal(personId);
  const [accepted, setAccepted] = useState<Accepted | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [hasPressed, setHasPressed] = useState(false);
  const waits = useIsAhead(bank?.withdrawals_from ?? null);

  const take = (outcome: Outcome): Refusal | null => {
    setHasPressed(true);
    if (outcome === 'unanswered') return null;
    if ('refusal' in outcome) return outcome.refusal;
    setAccepted(outcome.accepted);
    return null;
  };

  if (accepted) {
    return (
      <Card className="wd-form">
        <WithdrawalSent accepted={accepted} onAgain={() => setAccepted(null)} />
      </Card>
    );
  }
  if (unanswered) {
    return (
      <Card className="wd-form">
        <Unanswered
          request={unanswered}
          isFresh={hasPressed}
          onAgain={async () => setRefused(take(await askAgain(unanswered))?.message ?? null)}
          onGiveUp={() => giveUp(unanswered)}
        />
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
        onSubmit={async (amount) => {
          setRefused(null);
          return take(await ask(amount));
        }}
      />
    );
  };
  return (
    <Card title="Amount to withdraw" className="wd-form">
      {refused !== null && (
        <p className="sn-note sn-note--no" role="alert">
          {refused}
        </p>
      )}
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
