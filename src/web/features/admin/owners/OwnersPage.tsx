import { useNavigate, Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwners, type Owner } from '../../../../contract/owners';
import { DialogButton } from '../shared/AskButton';
import { EmptyList } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/baseApi';
import { ownersApi } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowDrawer, AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { OwnerDialog } from './dialogs';
import { lazyPart } from '../../../ui/lazyPart';
import { OwnerBalance, OwnerCredit } from './OwnerFigures';
import { column } from '../shared/columns';
import '../shared/admin.css';

const OwnerSummary = lazyPart(() => import('./OwnerPanel'), 'OwnerSummary');
const drawer: RowDrawer<Owner> = { title: ({ name }) => name, draw: ({ id }) => <OwnerSummary id={id} /> };

export function OwnersPage() {
  const navigate = useNavigate();
  const { table, tableProps } = useAdminTable(owners);
  return (
    <AdminTable
      {...tableProps}
      actions={
        <DialogButton
          dialog={OwnerDialog}
          label="Add owner"
          button={{ type: 'primary' }}
          of={{ onSaved: ({ id }) => void navigate(paths.admin.owner(id)) }}
        />
      }
      empty={<EmptyList table={table} what="job owners" title={messages.owners.empty} />}
    />
  );
}

export { OwnersPage as Component };

const ownerColumns: readonly AdminColumn<Owner>[] = [
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

const owners = adminList({
  query: listOwners.query,
  endpoint: ownersApi.endpoints.listOwners,
  pageSize: ownerLimits.owners,
  status: { options: { all: 'All', active: 'Active', closed: 'Closed' }, fallback: 'all' },
  filters: [
    {
      kind: 'choice',
      label: 'Standing',
      name: 'standing',
      options: { owes: 'Owes us', waits: 'Waits for money' },
    },
    { kind: 'days', label: 'Created', from: 'from', to: 'to' },
  ],
  views: 'owners',
  readyViews: [
    { name: 'Owes us, most first', query: 'sort=balance&standing=owes' },
    { name: 'Waits for money', query: 'standing=waits' },
    { name: 'Highest balance first', query: 'sort=-balance' },
  ],
  exporting: 'exportOwners',
  title: 'Job owners',
  columns: ownerColumns,
  caption: 'Job owners',
  search: { label: 'Search job owners', placeholder: 'Name, reference, email or phone' },
  drawer,
  failure: messages.owners.listFailed,
});

export const handle: Prefetched = { ask: owners.ask };
