import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwners, type Owner } from '../../../../contract/owners';
import { EmptyList } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/firstAsk';
import { ownersApi, useListOwnersQuery } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowDrawer } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { OwnerDialog } from './dialogs';
import { ownerColumns } from './ownerColumns';

import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';

const rowKey = ({ id }: Owner): string => id;

const OwnerSummary = lazyPart(() => import('./OwnerPanel').then((module) => ({ default: module.OwnerSummary })));
const drawer: RowDrawer<Owner> = { title: ({ name }) => name, draw: ({ id }) => <OwnerSummary id={id} /> };

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
  search: { label: 'Search job owners', placeholder: 'Name, reference, email or phone' },
  drawer,
  failure: messages.owners.listFailed,
});

export const handle: Prefetched = { ask: owners.ask };

export function OwnersPage() {
  const { table, tableProps } = useAdminTable(owners);
  return (
    <AdminTable
      {...tableProps}
      actions={<AddOwner />}
      empty={<EmptyList table={table} what="job owners" title={messages.owners.empty} />}
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

export { OwnersPage as Component };
