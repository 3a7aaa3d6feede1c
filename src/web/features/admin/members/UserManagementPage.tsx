import { Button, Segmented } from 'antd';
import type { UserListItem } from '../../../../contract/members';
import type { Prefetched } from '../../../api/firstAsk';
import { AdminTable } from '../../../table/AdminTable';
import { useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { useAddressParam } from '../shared/useAddressParam';
import { MemberCard, members } from './memberColumns';
import '../shared/admin.css';
import './users.css';

const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

export const handle: Prefetched = { ask: members.ask };

export function UserManagementPage() {
  const { table, tableProps } = useAdminTable(members);
  const [view, setView] = useAddressParam('view');
  const way = view === 'table' ? 'table' : 'cards';
  return (
    <AdminTable
      {...tableProps}
      actions={
        <Segmented
          aria-label="Show as"
          name="view"
          value={way}
          options={ways}
          onChange={(next) => setView(next === 'table' ? next : null)}
        />
      }
      {...(way === 'cards' && { gallery: (item: UserListItem) => <MemberCard item={item} /> })}
      empty={<NoMembers narrowed={table.queryString !== ''} clear={table.clear} />}
    />
  );
}

function NoMembers({ narrowed, clear }: { narrowed: boolean; clear: () => void }) {
  if (!narrowed)
    return <EmptyState title="No members yet" text="They show here once they have activated their account." />;
  return (
    <EmptyState
      title="No members found"
      text="Nobody fits this search."
      action={<Button onClick={clear}>Show all members</Button>}
    />
  );
}

export { UserManagementPage as Component };
