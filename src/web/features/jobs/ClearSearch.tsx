import { Button } from 'antd';
import type { TableParams } from '../../ui/useTableParams';

/** Clears the search; the filters stay. */
export function ClearSearch({ table }: { table: TableParams }) {
  return (
    <Button size="small" onClick={() => table.setQ('')}>
      Clear search
    </Button>
  );
}
