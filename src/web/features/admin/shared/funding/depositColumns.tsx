import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../../contract/funding';
import { formatDay } from '../../../../lib/dates';
import { paths } from '../../../../paths';
import type { AdminColumn } from '../../../../table/tableTypes';
import { StatusTag } from '../../../../shared/StatusTag';
import { When } from '../../../../ui/When';
import { column } from '../columns';
import { isDone } from '../../../../api/apiError';
import { useConfirmDepositMutation, useReverseDepositMutation } from '../../../../api/ownersApi';
import { formatNaira } from '../../../../lib/naira';
import { AskButton, DialogButton, ReasonButton } from '../AskButton';
import { Allocate, Refund } from './dialogs';

const reference: AdminColumn<Deposit> = {
  key: 'reference',
  title: 'Deposit',
  render: (row) => <span className="admin-whole">{row.reference}</span>,
};
const owner: AdminColumn<Deposit> = {
  key: 'owner',
  title: 'Owner',
  always: true,
  render: ({ owner: of }) =>
    of ? (
      <Link className="admin-strong admin-who" to={paths.admin.owner(of.id)}>
        {of.name}
      </Link>
    ) : (
      <span className="sn-muted">Not allocated</span>
    ),
};
const actions = column.actions<Deposit>((row, { removed }) => <DepositActions row={row} removed={removed} />);
const details: readonly AdminColumn<Deposit>[] = [
  column.sum(({ amount }) => amount),
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
  {
    key: 'status',
    title: 'Status',
    always: true,
    render: ({ status, reason }) => (
      <div className="admin-two">
        <StatusTag kind="deposit" status={status} />
        {reason !== null && <small>{reason}</small>}
      </div>
    ),
  },
  {
    key: 'recorded',
    title: 'Recorded',
    sort: 'recordedAt',
    hideBelow: 'lg',
    render: ({ recordedAt, recordedBy }) => (
      <div className="admin-two">
        <When iso={recordedAt} />
        <small>{`by ${recordedBy?.fullname ?? 'Provider'}`}</small>
      </div>
    ),
  },
];

export const columns: readonly AdminColumn<Deposit>[] = [owner, ...details, reference, actions];
/** One owner's deposits; those of closed owners name who paid. */
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

const commonReasons = [
  'The bank doesn’t show this transfer.',
  'The amount isn’t what the bank shows.',
  'It was recorded for the wrong owner.',
  'It was recorded twice.',
] as const;

interface Props {
  row: Deposit;
  removed: boolean;
}

function DepositActions({ row, removed }: Props) {
  const { status } = row;
  if (removed) return null;
  return (
    <div className="admin-actions">
      {status !== 'refused' && status !== 'reversed' && <Reverse row={row} />}
      {status === 'waiting' && <Confirm row={row} />}
      {status === 'unallocated' && (
        <DialogButton
          dialog={Allocate}
          label="Give to owner…"
          button={{ type: 'primary', size: 'small' }}
          of={{ deposit: row }}
        />
      )}
      {status === 'booked' && (
        <DialogButton dialog={Refund} label="Pay back…" button={{ size: 'small' }} of={{ deposit: row }} />
      )}
    </div>
  );
}

const whose = ({ owner }: Deposit): string => (owner ? ` from ${owner.name}` : '');

function Confirm({ row }: { row: Deposit }) {
  const [confirm] = useConfirmDepositMutation();
  return (
    <AskButton
      label="Confirm…"
      button={{ type: 'primary', size: 'small' }}
      title={`Did ${formatNaira(row.amount)}${whose(row)} arrive?`}
      confirmLabel="Confirm deposit"
      act={async () => isDone(await confirm({ id: row.id }))}
    >
      <p>
        <span>{`${row.recordedBy?.fullname ?? ''} recorded it with the bank reference`}</span>{' '}
        <b>{row.bankReference}</b>
        <span>{`, received on ${formatDay(row.receivedOn)}. First compare amount, reference and day with the bank statement.`}</span>
      </p>
      <p className="admin-last">
        {row.owner
          ? 'It’s booked at once, and jobs waiting for this money go live.'
          : 'It’s booked at once, and waits for its owner.'}
      </p>
    </AskButton>
  );
}

const consequence = ({ status, owner, recordedBy }: Deposit): string => {
  const again = recordedBy
    ? 'Its bank reference can be recorded again.'
    : 'We ask the payments provider first, and reverse it only if it’s no longer paid there. It won’t be booked again automatically, and a large amount waits for a second admin.';
  if (status === 'waiting') return `It isn’t booked, so no money moves. ${again}`;
  const booked = owner
    ? `The amount leaves the balance of ${owner.name}. If they then owe more than their credit, their open jobs are paused and every admin gets an email; members keep the slots they hold.`
    : 'The amount is booked back.';
  return recordedBy
    ? `${booked} ${again} An admin other than ${recordedBy.fullname} has to do this.`
    : `${booked} ${again}`;
};

function Reverse({ row }: { row: Deposit }) {
  const [reverse] = useReverseDepositMutation();
  const word = row.status === 'waiting' ? 'Refuse' : 'Reverse';
  return (
    <ReasonButton
      label={row.status === 'waiting' ? 'Refuse…' : 'Reverse…'}
      button={{ danger: true, size: 'small' }}
      title={`${word} ${formatNaira(row.amount)}${whose(row)}?`}
      commonReasons={commonReasons}
      confirmLabel={`${word} deposit`}
      draftName={`reverse-deposit:${row.id}`}
      act={async (reason) => isDone(await reverse({ id: row.id, reason }))}
    >
      {consequence(row)}
    </ReasonButton>
  );
}
