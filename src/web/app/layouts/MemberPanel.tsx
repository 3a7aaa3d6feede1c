import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Statistics, User, Wallet } from '../../../contract/profile';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { useGetStatisticsQuery, useGetProfileQuery } from '../../api/profileApi';
import { errorMessage } from '../../api/apiError';
import { formatDateTime, formatDeadline, greeting } from '../../lib/dates';
import { firstName } from '../../lib/names';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { Sum } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { BalanceCard, HiddenSum, type Hiding } from '../../shared/BalanceCard';
import { useNow } from '../../ui/time';
import { LinkButton } from '../../ui/LinkButton';
import { type Arrival, ArrivalNote } from './Arrival';

const figures: readonly (readonly [
  key: Exclude<keyof Statistics, 'heldReason' | `inReview${string}`>,
  label: string,
])[] = [
  ['pending', 'Pending Submissions'],
  ['rejected', 'Rejected Submissions'],
  ['successful', 'Successful Submissions'],
  ['fraudulent', 'Fraudulent Actions'],
];

function InReview({ until }: { until: string | null }) {
  const now = useNow(60_000);
  if (until === null) return <span>in review</span>;
  return (
    <>
      <span>in review. You’ll be paid by</span>{' '}
      <time dateTime={until} title={formatDateTime(until)}>
        {formatDeadline(until, now).replace(/^on /, '')}
      </time>
    </>
  );
}

export interface Money {
  readonly hiding: Hiding;
  readonly arrival: Arrival | null;
  readonly putAway: () => void;
}

export function MoneyCard({ wallet, code, money }: { wallet: Wallet; code: string; money: Money }) {
  const { hiding, arrival, putAway } = money;
  const [hidden] = hiding;
  const { data: { data: statistics } = {} } = useGetStatisticsQuery();
  const inReview = statistics?.inReview ? statistics : null;
  return (
    <BalanceCard
      name="Your money"
      lead={{ label: 'Available', amount: wallet.balance }}
      others={wallet.on_hold > 0 ? [{ label: 'On hold', amount: wallet.on_hold }] : []}
      coming={inReview && { amount: inReview.inReview, text: <InReview until={inReview.inReviewUntil} /> }}
      hiding={hiding}
      arrival={
        arrival && !hidden
          ? { before: arrival.before, note: <ArrivalNote arrival={arrival} code={code} onClose={putAway} /> }
          : null
      }
    >
      <LinkButton
        to={paths.account.withdraw}
        {...(wallet.balance < limits.minWithdrawalNaira && { className: 'sn-balance__quiet' })}
      >
        Withdraw Funds
      </LinkButton>
      <Link className="sn-balance__link" to={paths.account.statement}>
        Statement
      </Link>
    </BalanceCard>
  );
}

function MemberName({ user }: { user: User }) {
  const now = useNow(60_000);
  return (
    <>
      <div className="sn-who">
        <Link className="sn-who__avatar" to={paths.account.profile} aria-label="Edit your profile">
          <Avatar fullname={user.fullname} url={user.profile_url} />
          <span className="sn-who__edit">
            <Icon name="edit" size={13} />
          </span>
        </Link>
        <div>
          <b>{`${greeting(now)}, ${firstName(user.fullname)}`}</b>
          <div className="sn-small sn-muted sn-who__email" title={user.email}>
            {user.email}
          </div>
        </div>
      </div>
      <div className="sn-referral">
        <div>
          <span className="sn-small sn-muted">Referral code</span>
          <code>{user.referral_code}</code>
        </div>
        <CopyButton text={user.referral_code} label="Copy referral code" toast={messages.withdrawals.referralCopied} />
      </div>
    </>
  );
}

function Figures({ earned, hidden }: { earned: number; hidden: boolean }) {
  const { data: answer, error, refetch } = useGetStatisticsQuery();
  return (
    <div className="sn-figures">
      <h2>Statistics</h2>
      {error && !answer && (
        <p className="sn-small sn-muted" role="alert">
          These could not be loaded.{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <dl>
        <div>
          <dt>Total Earnings</dt>
          <dd>{hidden ? <HiddenSum /> : <Sum amount={earned} />}</dd>
        </div>
        {figures.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="sn-num">{answer ? formatCount(answer.data[key]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function MemberPanel({ money, children }: { money: Money; children?: ReactNode }) {
  const { data: answer, error, refetch } = useGetProfileQuery();
  if (answer) {
    return (
      <div className="sn-panel">
        <MemberName user={answer.data} />
        <MoneyCard wallet={answer.userbalance} code={answer.data.referral_code} money={money} />
        {children}
        <Figures earned={answer.userbalance.total_earned} hidden={money.hiding[0]} />
      </div>
    );
  }
  if (error) {
    const { loadFailed } = messages.profile;
    return <FailedState text={loadFailed} error={errorMessage(error, '')} retry={() => void refetch()} />;
  }
  return <LoadingState rows={6} />;
}
