import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import { messages } from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/accountApi';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useRequestWithdrawalMutation } from '../../api/withdrawalsApi';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { WithdrawForm, type Refusal } from './WithdrawForm';
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
  const [requestWithdrawal] = useRequestWithdrawalMutation();
  const [sent, setSent] = useState<{ reference: string; amount: string; message: string } | null>(null);
  const hasBank = bank.bank_name !== '' && bank.account_no !== '';

  const request = async (amount: string): Promise<Refusal | null> => {
    const { data: answer, error } = await requestWithdrawal({ amount });
    if (!answer) {
      return { message: errorMessage(error, messages.withdrawals.requestFailed), fields: fieldErrors(error) };
    }
    setSent({
      reference: answer.data.reference,
      amount,
      message: answer.message || messages.withdrawals.requested,
    });
    return null;
  };

  return (
    <div className="wd-sheet">
      <div className="wd-page">
        <div className="wd-purse">
          <span>Wallet balance</span>
          <strong>
            <Naira amount={wallet.balance} />
          </strong>
          <dl>
            <div>
              <dt>On hold</dt>
              <dd>
                <Naira amount={wallet.on_hold} />
              </dd>
            </div>
            <div>
              <dt>Total Earnings</dt>
              <dd>
                <Naira amount={wallet.total_earned} />
              </dd>
            </div>
          </dl>
        </div>
        <Card title={sent ? undefined : 'Amount to withdraw'} className="wd-form">
          {sent ? (
            <WithdrawalSent {...sent} bank={bank} onAgain={() => setSent(null)} />
          ) : hasBank ? (
            <WithdrawForm personId={user.id} balance={wallet.balance} onSubmit={request} />
          ) : (
            <p className="sn-muted">You can ask for a withdrawal as soon as your bank details are there.</p>
          )}
        </Card>
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
