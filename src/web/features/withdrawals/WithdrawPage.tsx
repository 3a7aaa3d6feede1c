import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile, Wallet } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { paths, profileSheet } from '../../paths';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/hooks';
import { masked } from './withdrawalWords';
import { ReviewSheet } from './ReviewSheet';
import { Unanswered } from './Unanswered';
import { type Refusal, WithdrawForm } from './WithdrawForm';
import { WithdrawalSent } from './WithdrawalSent';
import { useWithdrawalRequest } from './useWithdrawalRequest';
import './withdrawals.css';

export function WithdrawPage() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  if (answer) return <Withdraw key={answer.data.id} profile={answer} />;
  return (
    <>
      <Title />
      {error ? (
        <FailedState text={messages.profile.loadFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={5} />
      )}
    </>
  );
}

const Title = () => <PageTitle title="Withdraw Funds" />;

/** Stages of one request: form, waiting for the answer, accepted. */
function Withdraw({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { data: user, userbalance: wallet, bankdetails } = profile;
  const hasBank = bankdetails.bank_name !== '' && bankdetails.account_no !== '';
  // The bank pays to the member's name if no other is entered.
  const bank = hasBank ? { ...bankdetails, account_name: bankdetails.account_name || user.fullname } : null;
  const { accepted, refusal, isSending, unanswered, ask, settle, clear, startAnew } = useWithdrawalRequest(user.id);
  const [hasPressed, setHasPressed] = useState(false);

  if (accepted) return <WithdrawalSent accepted={accepted} onAgain={startAnew} />;
  return (
    <>
      <Title />
      <Card className="wd-page">
        <WalletRow wallet={wallet} />
        {unanswered ? (
          <Unanswered request={unanswered} isFresh={hasPressed} onRead={settle} />
        ) : (
          <Ask
            personId={user.id}
            balance={wallet.balance}
            bank={bank}
            busy={isSending}
            refusal={refusal}
            onNew={clear}
            onConfirm={async (amount, to) => {
              setHasPressed(true);
              await ask(amount, to);
            }}
          />
        )}
        <BankRow bank={bank} />
      </Card>
      <Link className="sn-link wd-quiet" to={paths.account.withdrawalHistory}>
        Withdrawal History
      </Link>
    </>
  );
}

interface AskProps {
  personId: string;
  balance: number;
  /** Null if there is none yet. */
  bank: Bank | null;
  busy: boolean;
  refusal: Refusal | null;
  /** The earlier request is over. */
  onNew: () => void;
  onConfirm: (amount: string, to: Bank) => Promise<void>;
}

/** The form, and the sheet in which the amount is reviewed before anything is requested. */
function Ask({ personId, balance, bank, busy, refusal, onNew, onConfirm }: AskProps) {
  const waitsUntil = useAhead(bank?.withdrawals_from ?? null);
  const [reviewed, setReviewed] = useState<string | null>(null);
  const review = (amount: string | null) => {
    onNew();
    setReviewed(amount);
  };
  // The field shows its error.
  const isReviewing = reviewed !== null && fieldErrors(refusal?.error).amount === undefined;
  const form = (
    <WithdrawForm
      personId={personId}
      balance={balance}
      busy={busy}
      refusal={isReviewing ? null : refusal}
      onReview={review}
    />
  );
  const waits = waitsUntil !== null && messages.withdrawals.bankChanged(formatDateTime(waitsUntil));
  return (
    <>
      {isReviewing || (bank && !waits) ? form : <p className="sn-note">{waits || messages.withdrawals.bankMissing}</p>}
      {isReviewing && (
        <ReviewSheet
          amount={reviewed}
          facts={{ balance, bank, waitsUntil }}
          busy={busy}
          refusal={refusal?.message ?? null}
          onClose={() => review(null)}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}

/** A moment, if it is still to come. */
function useAhead(iso: string | null): string | null {
  const now = useNow(15_000);
  return iso !== null && new Date(iso) > now ? iso : null;
}

function WalletRow({ wallet: { balance, on_hold } }: { wallet: Wallet }) {
  return (
    <section className="wd-wallet" aria-label="Your wallet">
      <dl>
        <div>
          <dt>Available</dt>
          <dd>
            <Naira amount={balance} />
          </dd>
        </div>
        <div>
          <dt>On hold</dt>
          <dd>
            <Naira amount={on_hold} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function BankRow({ bank }: { bank: Bank | null }) {
  return (
    <section className="wd-bank" aria-label="Your bank details">
      <Icon name="bank" />
      <div>
        {bank ? (
          <>
            <b>
              <span>{bank.bank_name}</span> <span className="sn-num">{masked(bank.account_no)}</span>
            </b>
            <span>{bank.account_name}</span>
          </>
        ) : (
          'No bank account yet'
        )}
      </div>
      <Link className="sn-link wd-quiet" to={profileSheet('bank_name')}>
        <span>{bank ? 'Change' : 'Add'}</span>
        <span className="sn-visually-hidden"> in your profile</span>
      </Link>
    </section>
  );
}

export { WithdrawPage as Component };
