import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Bank, getProfile } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { fieldErrors } from '../../api/apiError';
import { formatDateTime } from '../../lib/dates';
import { paths, profileSheet } from '../../paths';
import { Answer } from '../../shared/Answer';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { Icon } from '../../ui/Icon';
import { LinkButton } from '../../ui/LinkButton';
import { Naira, Sum } from '../../ui/Naira';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/time';
import { masked } from './withdrawalWords';
import { ReviewSheet } from './ReviewSheet';
import { type Refusal, WithdrawForm } from './WithdrawForm';
import { Unanswered, WithdrawalSent } from './WithdrawalSent';
import { useWithdrawalRequest } from './useWithdrawalRequest';
import './withdrawals.css';

export function WithdrawPage() {
  const profile = useGetProfileQuery();
  return (
    <>
      {!profile.data && <PageTitle title="Withdraw Funds" />}
      <Answer query={profile} failed={messages.profile.loadFailed} rows={5}>
        {(answer) => <Withdraw key={answer.data.id} profile={answer} />}
      </Answer>
    </>
  );
}

function Withdraw({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { data: user, userbalance: wallet, bankdetails } = profile;
  const hasBank = bankdetails.bank_name !== '' && bankdetails.account_no !== '';
  // Banks pay to the member's name by default.
  const bank = hasBank ? { ...bankdetails, account_name: bankdetails.account_name || user.fullname } : null;
  const { accepted, refusal, isSending, unanswered, ask, settle, clear, startAnew } = useWithdrawalRequest(user.id);
  const [hasPressed, setHasPressed] = useState(false);

  if (accepted) return <WithdrawalSent accepted={accepted} onAgain={startAnew} />;
  return (
    <>
      <PageTitle title="Withdraw Funds" />
      <Card className="wd-page">
        <section className="wd-wallet" aria-label="Your wallet">
          <Facts
            rows={[
              ['Available', <Sum amount={wallet.balance} />],
              ['On hold', wallet.on_hold > 0 && <Naira amount={wallet.on_hold} />],
            ]}
          />
        </section>
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
  bank: Bank | null;
  busy: boolean;
  refusal: Refusal | null;
  onNew: () => void;
  onConfirm: (amount: string, to: Bank) => Promise<void>;
}

function Ask({ personId, balance, bank, busy, refusal, onNew, onConfirm }: AskProps) {
  const now = useNow(15_000);
  const waitsUntil = bank?.withdrawals_from && new Date(bank.withdrawals_from) > now ? bank.withdrawals_from : null;
  const [reviewed, setReviewed] = useState<string | null>(null);
  const review = (amount: string | null) => {
    onNew();
    setReviewed(amount);
  };
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
      {isReviewing || (bank && !waits) ? form : waits ? <p className="sn-note">{waits}</p> : <BankFirst />}
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

function BankFirst() {
  return (
    <>
      <p className="sn-note">{messages.withdrawals.bankMissing}</p>
      <LinkButton to={profileSheet('bank_name')} type="primary" size="large" block>
        Add your bank account
      </LinkButton>
    </>
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
