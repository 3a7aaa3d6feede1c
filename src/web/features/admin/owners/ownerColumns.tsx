import { Link } from 'react-router-dom';
import type { Owner } from '../../../../contract/owners';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import type { AdminColumn } from '../../../table/tableTypes';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { OwnerBalance, OwnerCredit } from './OwnerFigures';

export const ownerColumns: readonly AdminColumn<Owner>[] = [
  {
    key: 'name',
    title: 'Name',
    sort: 'name',
    always: true,
    render: ({ id, name }) => (
      <Link className="admin-strong" to={paths.admin.owner(id)} title={name}>
        {name}
      </Link>
    ),
  },
  { key: 'reference', title: 'Reference', hiddenAtFirst: true, render: ({ reference }) => reference },
  { key: 'email', title: 'Email', hideBelow: 'lg', render: ({ email }) => email },
  {
    key: 'balance',
    title: 'Balance',
    sort: 'balance',
    align: 'end',
    always: true,
    render: ({ balance }) => <OwnerBalance amount={balance} />,
  },
  { key: 'credit', title: 'Credit', filter: 'Standing', align: 'end', render: (owner) => <OwnerCredit {...owner} /> },
  {
    key: 'escrow',
    title: 'In escrow',
    align: 'end',
    hideBelow: 'md',
    render: ({ escrow }) => <Naira amount={escrow} />,
  },
  {
    key: 'open',
    title: 'Open jobs',
    align: 'end',
    hideBelow: 'md',
    render: ({ openJobs }) => formatCount(openJobs),
  },
  {
    key: 'waiting',
    title: 'Waiting jobs',
    align: 'end',
    render: ({ waitingJobs }) => formatCount(waitingJobs),
  },
  { key: 'status', title: 'Status', render: ({ status }) => <StatusTag kind="owner" status={status} /> },
  {
    key: 'created',
    title: 'Created',
    sort: 'createdAt',
    filter: 'Created',
    hideBelow: 'lg',
    render: ({ createdAt }) => <When iso={createdAt} />,
  },
];
