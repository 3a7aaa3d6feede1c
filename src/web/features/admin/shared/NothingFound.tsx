import { Button } from 'antd';
import type { AdminTableParams } from '../../../table/useAdminTableParams';
import { EmptyState } from '../../../ui/PageState';

interface Props {
  table: Pick<AdminTableParams, 'filters' | 'setFilters' | 'clear'>;
  /** In the plural: "withdrawals". */
  what: string;
}

/** Shown when a search finds nothing. The queue opens on pending rows, so the row may already be decided. */
export function NothingFound({ table, what }: Props) {
  return (
    <EmptyState
      title={`No ${what} found`}
      text="Nothing here fits this search."
      action={
        <>
          {table.filters.status !== 'all' && (
            <Button type="primary" onClick={() => table.setFilters({ status: 'all' })}>
              Search all
            </Button>
          )}
          <Button type="link" onClick={table.clear}>
            Show what waits
          </Button>
        </>
      }
    />
  );
}
