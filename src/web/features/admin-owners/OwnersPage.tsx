import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/ownerLimits';
import { listOwners, type Owner } from '../../../contract/owners';
import type { Prefetched } from '../../api/firstAsk';
import { ownersApi, useListOwnersQuery } from '../../api/ownersApi';
import { paths } from '../../paths';
import { AdminTable } from '../../table/AdminTable';
import type { RowDrawer } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { EmptyState } from '../../ui/PageState';
import { OwnerCard } from './OwnerCard';
import { ownerColumns } from './ownerColumns';
import { OwnerDialog } from './OwnerDialog';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';
import './owners.css';

const rowKey = ({ id }: Owner): string => id;

const OwnerSummary = lazyPart(() => import('./OwnerSummary').then((module) => ({ default: module.OwnerSummary })));
const drawer: RowDrawer<Owner> = {
  title: ({ name }) => name,
  draw: ({ id }) => <OwnerSummary id={id} />,
};

const owners = adminList({
  query: listOwners.query,
  useList: useListOwnersQuery,
  prefetch: (arg) => ownersApi.util.prefetch('listOwners', arg, {}),
  pageSize: ownerLimits.owners,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'active', label: 'Active' },
      { key: 'closed', label: 'Closed' },
    ],
    fallback: 'all',
  },
  filters: [
    {
      kind: 'choice',
      label: 'Standing',
      name: 'standing',
      options: [
        { value: 'owes', label: 'Owes us' },
        { value: 'waits', label: 'Waits for money' },
      ],
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
  rowKey,
  caption: 'Job owners',
  search: { label: 'Search job owners', placeholder: 'Name, reference, e-mail or phone' },
  drawer,
  cards: (owner) => <OwnerCard owner={owner} />,
  failure: messages.owners.listFailed,
});

export const handle: Prefetched = { ask: owners.ask };

export function OwnersPage() {
  const { table, tableProps } = useAdminTable(owners);
  return (
    <AdminTable
      {...tableProps}
      actions={<AddOwner />}
      empty={<NoOwners narrowed={table.queryString.replace(/(?:^|&)sort=[^&]*/, '') !== ''} clear={table.clear} />}
    />
  );
}

/** Creates an owner, and opens their page. */
function AddOwner() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" {...OwnerDialog.onIntent} onClick={() => setOpen(true)}>
        Add owner
      </Button>
      <OwnerDialog
        open={open}
        onSaved={({ id }) => void navigate(paths.admin.owner(id))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function NoOwners({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed) return <EmptyState title={messages.owners.empty} />;
  return (
    <EmptyState
      title="No job owners found"
      text="None fits this search."
      action={<Button onClick={clear}>Show all job owners</Button>}
    />
  );
}

export { OwnersPage as Component };
