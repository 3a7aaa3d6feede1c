import { Link } from 'react-router-dom';
import type { Owner } from '../../../../contract/owners';
import { paths } from '../../../paths';
import type { AdminColumn } from '../../../table/tableTypes';
import { OwnerBalance, OwnerCredit } from './OwnerFigures';
import { column } from '../shared/columns';

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
  column.money('balance', 'Balance', ({ balance }) => balance, {
    ...{ sort: 'balance', always: true, render: ({ balance }) => <OwnerBalance amount={balance} /> },
  }),
  { key: 'credit', title: 'Credit', filter: 'Standing', align: 'end', render: (owner) => <OwnerCredit {...owner} /> },
  column.money('escrow', 'In escrow', ({ escrow }) => escrow, { hideBelow: 'md' }),
  column.count('open', 'Open jobs', ({ openJobs }) => openJobs, { hideBelow: 'md' }),
  column.count('waiting', 'Waiting jobs', ({ waitingJobs }) => waitingJobs),
  column.status('owner', ({ status }) => status),
  column.when('created', 'Created', ({ createdAt }) => createdAt, {
    ...{ sort: 'createdAt', filter: 'Created', hideBelow: 'lg' },
  }),
];
