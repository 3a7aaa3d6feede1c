import { Button } from 'antd';
import type { TableParams } from '../../ui/useTableParams';

/** The way out of a search: the filters stay as they are. */
export function ClearSearch({ table }: { table: TableParams }) {
  return (
    <Button size="small" onClick={() => table.setQ('')}>
      Clear search
    </Button>
  );
}
