import type { TableParams } from '../../ui/useTableParams';

/** The way out of a search: the filters stay as they are. */
export function ClearSearch({ table }: { table: TableParams }) {
  return (
    <button type="button" className="sn-btn sn-btn--ghost sn-btn--small" onClick={() => table.setQ('')}>
      Clear search
    </button>
  );
}
