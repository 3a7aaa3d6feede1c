import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../../contract/funding';
import { formatDay } from '../../../../lib/dates';
import { paths } from '../../../../paths';
import type { AdminColumn } from '../../../../table/tableTypes';
import { Naira } from '../../../../ui/Naira';
import { StatusTag } from '../../../../shared/StatusTag';
import { When } from '../../../../ui/When';
import { DepositActions } from './DepositActions';
import { column } from '../columns';

function Owner({ owner }: Pick<Deposit, 'owner'>) {
  if (!owner) return <span className="sn-muted">Not allocated</span>;
  return (
    <Link className="admin-strong admin-who" to={paths.admin.owner(owner.id)}>
      {owner.name}
    </Link>
  );
}

function Status({ row: { status, reason } }: { row: Deposit }) {
  return (
    <div className="admin-two">
      <StatusTag kind="deposit" status={status} />
      {reason !== null && <small>{reason}</small>}
    </div>
  );
}

/** Nobody records the payments provider's deposits. */
const recorderOf = (recordedBy: Deposit['recordedBy']): string => recordedBy?.fullname ?? 'Provider';

const Amount = ({ amount }: { amount: number }) => (
  <b>
    <Naira amount={amount} />
  </b>
);

const reference: AdminColumn<Deposit> = {
  key: 'reference',
  title: 'Deposit',
  render: (row) => <span className="admin-whole">{row.reference}</span>,
};
const owner: AdminColumn<Deposit> = { key: 'owner', title: 'Owner', always: true, render: (row) => <Owner {...row} /> };
const actions = column.actions<Deposit>((row, { removed }) => <DepositActions row={row} removed={removed} />);
const details: readonly AdminColumn<Deposit>[] = [
  column.money('amount', 'Amount', ({ amount }) => amount, {
    sort: 'amount',
    always: true,
    render: (row) => <Amount {...row} />,
  }),
  {
    key: 'received',
    title: 'Received',
    sort: 'receivedOn',
    filter: 'Received',
    render: ({ receivedOn }) => formatDay(receivedOn),
  },
  {
    key: 'bank',
    title: 'Bank reference',
    render: ({ bankReference, note }) => (
      <div className="admin-two">
        <span>{bankReference}</span>
        {note && <small>{note}</small>}
      </div>
    ),
  },
  { key: 'status', title: 'Status', always: true, render: (row) => <Status row={row} /> },
  {
    key: 'recorded',
    title: 'Recorded',
    sort: 'recordedAt',
    hideBelow: 'lg',
    render: ({ recordedAt, recordedBy }) => (
      <div className="admin-two">
        <When iso={recordedAt} />
        <small>{`by ${recorderOf(recordedBy)}`}</small>
      </div>
    ),
  },
];

export const columns: readonly AdminColumn<Deposit>[] = [owner, ...details, reference, actions];
/** The deposits that are one owner's money: those of closed owners name who paid them in. */
export const ownColumns = (ownerId: string): readonly AdminColumn<Deposit>[] => [
  {
    ...reference,
    render: (row) => (
      <div className="admin-two">
        <span className="admin-whole">{row.reference}</span>
        {row.owner !== null && row.owner.id !== ownerId && <small>{`of ${row.owner.name}`}</small>}
      </div>
    ),
  },
  ...details,
  actions,
];
