import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile, Wallet } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { formatNaira } from '../../lib/naira';
import { paths, profileSheet } from '../../paths';
import { useQueue, useActionState } from '../../pending/hooks';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/useNow';
import { masked } from './masked';
import { ReviewSheet } from './ReviewSheet';
import { Unanswered } from './Unanswered';
import { useIntention } from './useIntention';
import { type Refusal, WithdrawForm } from './WithdrawForm';
import { getAccepted, WithdrawalSent } from './WithdrawalSent';
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
  const actionState = useActionState(user.id);
  const { handIn, forget } = useQueue();
  const intention = useIntention();
  // An earlier request's end was shown when it happened.
  const [endedBefore] = useState(actionState);
  const [hasPressed, setHasPressed] = useState(false);

  const pending = actionState && 'key' in actionState ? actionState : null;
  const ending = actionState && !('key' in actionState) && actionState !== endedBefore ? actionState : null;
  // The sheet itself waits for the first answer: it is not overdue yet.
  const isFirstTrip = pending?.status === 'scheduled' || (pending?.status === 'sending' && pending.trips === 1);

  if (ending?.status === 'done') {
    const again = () => {
      intention.end();
      forget(user.id);
    };
    return <WithdrawalSent accepted={getAccepted(ending)} onAgain={again} />;
  }
  return (
    <>
      <Title />
      <Card className="wd-page">
        <WalletRow wallet={wallet} />
        {pending && !isFirstTrip ? (
          <Unanswered request={pending} isFresh={hasPressed} />
        ) : (
          <Ask
            personId={user.id}
            balance={wallet.balance}
            bank={bank}
            busy={isFirstTrip}
            refusal={ending}
            onNew={() => forget(user.id)}
            onConfirm={async (amount, to) => {
              setHasPressed(true);
              const label = messages.withdrawals.label(formatNaira(amount));
              const key = intention.keyOf(amount, to);
              await handIn({ kind: 'requestWithdrawal', subject: user.id, label, input: { amount }, key });
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
