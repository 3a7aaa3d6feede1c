import { Link } from 'react-router-dom';
import type { ClosingObstacle } from '../../../../contract/account';
import { useGetClosingQuery } from '../../../api/accountApi';
import { errorMessage } from '../../../api/apiError';
import { DialogModal } from '../../../ui/dialog/DialogModal';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { CloseForm } from './CloseForm';
import { formatDateTime } from '../../../lib/dates';
import { formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';

interface Words {
  /** The obstacles. */
  readonly what: string;
  /** The way out. */
  readonly then: string;
  readonly link?: { readonly to: string; readonly label: string };
}

const { account } = paths;
const some = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const latest = (until: string | null): string => (until ? formatDateTime(until) : '');

/** Each obstacle in words for the person whom it stops. */
const closingWords: Readonly<Record<ClosingObstacle['kind'], (obstacle: ClosingObstacle) => Words>> = {
  admins: () => ({
    what: 'You are an admin.',
    then: 'Admin accounts can’t be closed here. Ask whoever manages the admins.',
  }),
  balance: ({ amount }) => ({
    what: `${formatNaira(amount)} is in your wallet.`,
    then: 'Withdraw it first, and wait until it is at your bank.',
    link: { to: account.withdraw, label: 'Withdraw Funds' },
  }),
  withdrawals: ({ count, amount }) => ({
    what: `${some(count, 'withdrawal', 'withdrawals')} of ${formatNaira(amount)} ${count === 1 ? 'is' : 'are'} not decided yet.`,
    then: 'Wait until the money is at your bank, or back in your wallet.',
    link: { to: account.withdrawalHistory, label: 'Withdrawal History' },
  }),
  payouts: ({ count, amount }) => ({
    what: `${some(count, 'approved withdrawal', 'approved withdrawals')} of ${formatNaira(amount)} ${count === 1 ? 'has' : 'have'} not reached your bank yet.`,
    then: 'Wait until the money is at your bank, or back in your wallet.',
    link: { to: account.withdrawalHistory, label: 'Withdrawal History' },
  }),
  rewards: ({ count, amount }) => ({
    what: `${some(count, 'referral reward', 'referral rewards')} of ${formatNaira(amount)} ${count === 1 ? 'is' : 'are'} being checked.`,
    then: 'Wait until it’s in your wallet, or we tell you why not.',
    link: { to: account.referral, label: 'Referral and earning' },
  }),
  taken: ({ count, amount, until }) => ({
    what: `You have taken ${some(count, 'job', 'jobs')} worth ${formatNaira(amount)}.`,
    then: `Submit your proof, or wait until the time is up: ${latest(until)}.`,
    link: { to: account.dashboard, label: 'Your jobs' },
  }),
  inReview: ({ count, amount, until }) => ({
    what: `${some(count, 'proof', 'proofs')} worth ${formatNaira(amount)} ${count === 1 ? 'is' : 'are'} in review.`,
    then: `You’ll be paid or told why not by ${latest(until)} at the latest.`,
    link: { to: `${account.dashboard}?tab=submitted`, label: 'Submitted Jobs' },
  }),
};

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <>
      <p className="acct-lead">You can close your account once everything is settled. Right now:</p>
      <ul className="sn-stack acct-obstacles" aria-label="What you need to settle first">
        {obstacles.map((obstacle) => {
          const { what, then, link } = closingWords[obstacle.kind](obstacle);
          return (
            <li key={obstacle.kind}>
              <b>{what}</b>
              <span>{then}</span>
              {link && (
                <Link className="sn-link" to={link.to}>
                  {link.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Closes the account, or names the obstacle. */
export function CloseDialog({ onClose }: { open: boolean; onClose: () => void }) {
  const { data: answer, error, refetch } = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  const closing = () => {
    if (error && !answer) {
      return (
        <FailedState
          text="We couldn’t check if your account can be closed."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      );
    }
    if (!answer) return <LoadingState rows={2} />;
    const { obstacles, remainder } = answer.data;
    return obstacles.length > 0 ? (
      <Obstacles obstacles={obstacles} />
    ) : (
      <CloseForm remainder={remainder} onClose={onClose} onRefused={() => void refetch()} />
    );
  };
  return (
    <DialogModal open onClose={onClose} title="Close your account?" width={420} footer={null}>
      {closing()}
    </DialogModal>
  );
}
