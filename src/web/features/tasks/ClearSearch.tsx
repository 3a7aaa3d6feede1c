import type { TableParams } from '../../ui/useTableParams';

export function ClearSearch({ table }: { table: TableParams }) {
  return (
    <button type="button" className="sn-btn sn-btn--ghost sn-btn--small" onClick={() => table.clear()}>
      Clear search
    </button>
  );
}
