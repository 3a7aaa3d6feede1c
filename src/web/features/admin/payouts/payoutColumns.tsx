import { Link } from 'react-router-dom';
import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type ReactNode, useContext } from 'react';
import { limits } from '../../../../contract/limits';
import { listPayouts, type Payout, type PayoutOutcome } from '../../../../contract/payouts';
import { payoutsApi, useAskPayoutsMutation, useReleasePayoutsMutation } from '../../../api/payoutsApi';
import { paths } from '../../../paths';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList } from '../../../table/useAdminTable';
import { lastMoment, canBeAsked, canBePaid, canBeReleased, canComeBack, whose } from './payoutState';
import { formatAccountName } from '../../../shared/bank/bankChoices';
import { Day, Person, column } from '../shared/columns';
import { StatusTag } from '../../../shared/StatusTag';
import { useNow } from '../../../ui/time';
import { AskButton } from '../shared/AskButton';

export const batchPlace = (id: string): string =>
  `${paths.admin.payouts}?status=all&batch_id=${encodeURIComponent(id)}`;

export const BatchLink = ({ batch }: { batch: { id: string; reference: string } }) => (
  <Link className="sn-link admin-whole" to={batchPlace(batch.id)}>
    {batch.reference}
  </Link>
);

const columns: readonly AdminColumn<Payout>[] = [
  {
    key: 'member',
    title: 'Member',
    always: true,
    render: ({ user, reference }) => <Person of={user} below={reference} />,
  },
  column.sum(({ amount }) => amount),
  {
    key: 'account',
    title: 'Account',
    render: ({ bank }) => (
      <div className="admin-two">
        <span className="admin-whole" title={formatAccountName(bank.account_name)}>
          {bank.account_no}
        </span>
        <small>{bank.bank_name}</small>
      </div>
    ),
  },
  {
    key: 'holder',
    title: 'Account Name',
    hiddenAtFirst: true,
    render: ({ bank }) => formatAccountName(bank.account_name),
  },
  {
    key: 'status',
    title: 'Status',
    filter: 'Needs attention',
    always: true,
    render: (row) => <PayoutStatus row={row} />,
  },
  {
    key: 'batch',
    title: 'Batch',
    hideBelow: 'lg',
    render: ({ batch }) => (batch ? <BatchLink batch={batch} /> : <span className="sn-muted">–</span>),
  },
  column.day('approved', 'Approved', ({ approvedAt }) => approvedAt, {
    ...{ sort: 'approvedAt', filter: 'Approved', hideBelow: 'md' },
  }),
  {
    key: 'moved',
    title: 'Updated',
    hideBelow: 'lg',
    render: (row) => {
      const iso = lastMoment(row);
      if (!iso) return <span className="sn-muted">Not yet</span>;
      return (
        <div className="admin-two">
          <Day iso={iso} />
          {row.settledBy !== null && <small>{`by ${row.settledBy}`}</small>}
        </div>
      );
    },
  },
  column.actions((row) => <PayoutActions row={row} />),
];

export const payouts = adminList({
  query: listPayouts.query,
  endpoint: payoutsApi.endpoints.listPayouts,
  pageSize: limits.pageSize.payouts,
  status: {
    options: { waiting: 'Waiting', sent: 'On the way', paid: 'Paid', returned: 'Returned', all: 'All' },
    fallback: 'waiting',
  },
  // The longest owed is paid first.
  sort: 'approvedAt',
  filters: [
    { kind: 'days', label: 'Approved', from: 'from', to: 'to' },
    { kind: 'flag', label: 'Needs attention', name: 'troubled', value: 'true' },
    { kind: 'link', label: 'One batch only', name: 'batch_id' },
    { kind: 'link', label: 'One member only', name: 'user_id' },
  ],
  linkNames: {
    batch_id: ({ batch }) => batch && `Batch ${batch.reference}`,
    user_id: ({ user }) => `Member: ${user.fullname}`,
  },
  views: 'payouts',
  readyViews: [
    { name: 'Needs attention', query: 'status=all&troubled=true' },
    { name: 'On the way for longest', query: 'sort=approvedAt&status=sent' },
    { name: 'Returned', query: 'status=returned' },
  ],
  exporting: 'exportPayouts',
  title: 'Payouts',
  columns,
  amountOf: ({ amount }) => amount,
  caption: 'Payouts',
  search: { label: 'Search payouts', placeholder: 'Name, e-mail, reference or account' },
  reread: ({ reference }) => ({ q: reference }),
  failure: 'The payouts could not be loaded.',
});

const PayoutStatus = ({ row }: { row: Payout }) => {
  const { status, channel, sentAt, reason, problem, secondAdmin, heldByBan, heldByContradiction } = row;
  return (
    <div className="admin-two">
      <StatusTag kind="payout" status={status} />
      {status === 'sent' && <small>{formatWay(channel, sentAt)}</small>}
      {heldByBan && <small className="payout-words">Not sent while the member is banned</small>}
      {heldByContradiction && (
        <small className="payout-words">
          Not sent before an admin decides under Reconciliation about another payout of this member
        </small>
      )}
      {secondAdmin && <small className="payout-words">{formatOtherAdmin(secondAdmin)}</small>}
      {reason && <small className="payout-words">{reason}</small>}
      {problem && (
        <small className="payout-words admin-warning">
          <WarningOutlined aria-hidden />
          <span>{problem}</span>
        </small>
      )}
    </div>
  );
};

const formatWay = (channel: Payout['channel'], sentAt: Payout['sentAt']): string => {
  if (channel === 'provider') return 'By the provider';
  return sentAt === null ? 'File saved, not uploaded yet' : 'By hand';
};

const formatOtherAdmin = ({ acceptedBy, isYou }: NonNullable<Payout['secondAdmin']>): string =>
  isYou
    ? 'Accepted by you: another admin must send or release it'
    : `Accepted by ${acceptedBy}: you are the second admin it needs`;

export interface Settling {
  readonly outcome: PayoutOutcome;
  readonly rows: readonly Payout[];
  readonly then?: () => void;
}

// Above the table, because settled rows may leave it.
export const SettlingContext = createContext<(settling: Settling) => void>(() => undefined);

const everyMinuteMs = 60_000;

function PayoutActions({ row }: { row: Payout }) {
  const ask = useContext(SettlingContext);
  const now = useNow(everyMinuteMs);
  return (
    <div className="admin-actions payout-actions">
      {canBeAsked(row) && <AskProvider ids={[row.id]}>Ask the provider</AskProvider>}
      {canComeBack(row, now) && (
        <Button danger size="small" onClick={() => ask({ outcome: 'returned', rows: [row] })}>
          {row.status === 'waiting' ? 'Cancel payout…' : 'Mark returned…'}
        </Button>
      )}
      {canBeReleased(row) && <ReleaseButton rows={[row]}>Release…</ReleaseButton>}
      {canBePaid(row, now) && (
        <Button type="primary" size="small" onClick={() => ask({ outcome: 'paid', rows: [row] })}>
          Mark paid
        </Button>
      )}
    </div>
  );
}

export function AskProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [askNow, { isLoading }] = useAskPayoutsMutation();
  return (
    <Button
      size="small"
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) void askNow({ ids: [...ids] });
      }}
    >
      {isLoading ? 'Asking...' : children}
    </Button>
  );
}

interface ReleaseProps {
  rows: readonly Payout[];
  children: ReactNode;
  onReleased?: () => void;
}

export function ReleaseButton({ rows, children, onReleased }: ReleaseProps) {
  const [release] = useReleasePayoutsMutation();
  return (
    <AskButton
      label={children}
      button={{ type: 'primary', size: 'small' }}
      title={`Release ${whose(rows)}?`}
      confirmLabel="Release"
      act={async () => {
        const { data } = await release({ ids: rows.map(({ id }) => id) });
        if (data) onReleased?.();
        return data !== undefined;
      }}
    >
      <p className="admin-last">
        Another admin accepted this much for one member or one bank account. Look at the member, what they earned and
        the account first. Once released it is sent like any other payout.
      </p>
    </AskButton>
  );
}
