import { Button, Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { UserListItem } from '../../../../contract/members';
import type { Prefetched } from '../../../api/baseApi';
import { AdminTable } from '../../../table/AdminTable';
import { useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { MemberCard, members } from './memberColumns';
import '../shared/admin.css';
import './users.css';

const ways = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const;
type Way = (typeof ways)[number]['value'];

export const handle: Prefetched = { ask: members.ask };

const useWay = (): [Way, (way: Way) => void] => {
  const [params, setParams] = useSearchParams();
  const choose = (way: Way) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (way === 'cards') after.delete('view');
        else after.set('view', way);
        return after;
      },
      { preventScrollReset: true },
    );
  return [params.get('view') === 'table' ? 'table' : 'cards', choose];
};

export function UserManagementPage() {
  const { table, tableProps } = useAdminTable(members);
  const [way, setWay] = useWay();
  return (
    <AdminTable
      {...tableProps}
      actions={<Segmented aria-label="Show as" name="view" value={way} options={[...ways]} onChange={setWay} />}
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
