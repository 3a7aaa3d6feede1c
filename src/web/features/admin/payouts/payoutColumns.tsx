import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listPayouts, type Payout } from '../../../../contract/payouts';
import { payoutsApi, useListPayoutsQuery } from '../../../api/payoutsApi';
import { readOnce } from '../../../api/baseApi';
import { formatDateTime, formatOrdinalDate } from '../../../lib/dates';
import { paths } from '../../../paths';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList } from '../../../table/useAdminTable';
import { Naira } from '../../../ui/Naira';
import { PayoutActions } from './PayoutActions';
import { lastMoment } from './payoutState';
import { PayoutStatus } from './PayoutStatus';
import { BannedTag } from '../shared/members/BannedTag';
import { formatAccountName } from '../../../shared/bank/bankChoices';

export const batchPlace = (id: string): string =>
  `${paths.admin.payouts}?status=all&batch_id=${encodeURIComponent(id)}`;

/** A batch by its reference; the link shows its payouts alone. */
export function BatchLink({ batch }: { batch: { id: string; reference: string } }) {
  return (
    <Link className="sn-link admin-whole" to={batchPlace(batch.id)}>
      {batch.reference}
    </Link>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className="admin-nowrap">
      {formatOrdinalDate(iso)}
    </time>
  );
}

function Member({ row: { user, reference } }: { row: Payout }) {
  return (
    <div className="admin-two">
      <Link className="admin-strong admin-who" to={paths.admin.user(user.id)}>
        {user.fullname}
      </Link>
      <small className="admin-whole">{reference}</small>
      <BannedTag ban={user.ban} />
    </div>
  );
}

const columns: readonly AdminColumn<Payout>[] = [
  { key: 'member', title: 'Member', always: true, render: (row) => <Member row={row} /> },
  {
    key: 'amount',
    title: 'Amount',
    sort: 'amount',
    align: 'end',
    always: true,
    render: ({ amount }) => (
      <b>
        <Naira amount={amount} />
      </b>
    ),
  },
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
  {
    key: 'approved',
    title: 'Approved',
    sort: 'approvedAt',
    filter: 'Approved',
    hideBelow: 'md',
    render: ({ approvedAt }) => <Moment iso={approvedAt} />,
  },
  {
    key: 'moved',
    title: 'Updated',
    hideBelow: 'lg',
    render: (row) => {
      const iso = lastMoment(row);
      if (!iso) return <span className="sn-muted">Not yet</span>;
      return (
        <div className="admin-two">
          <Moment iso={iso} />
          {row.settledBy !== null && <small>{`by ${row.settledBy}`}</small>}
        </div>
      );
    },
  },
  {
    key: 'actions',
    title: 'Actions',
    align: 'end',
    always: true,
    fixed: 'end',
    render: (row) => <PayoutActions row={row} />,
  },
];

const rereadPayout = ({ reference }: Payout) => payoutsApi.endpoints.listPayouts.initiate({ q: reference }, readOnce);

export const payouts = adminList({
  query: listPayouts.query,
  useList: useListPayoutsQuery,
  prefetch: (arg) => payoutsApi.util.prefetch('listPayouts', arg, {}),
  pageSize: limits.pageSize.payouts,
  status: {
    options: [
      { key: 'waiting', label: 'Waiting' },
      { key: 'sent', label: 'On the way' },
      { key: 'paid', label: 'Paid' },
      { key: 'returned', label: 'Returned' },
      { key: 'all', label: 'All' },
    ],
    fallback: 'waiting',
  },
  // The payout that is owed longest is paid first.
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
  rowKey: ({ id }) => id,
  amountOf: ({ amount }) => amount,
  caption: 'Payouts',
  search: { label: 'Search payouts', placeholder: 'Name, e-mail, reference or account' },
  reread: rereadPayout,
  failure: 'The payouts could not be loaded.',
});
