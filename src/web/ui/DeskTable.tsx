import { DataTable, type DataTableProps } from './DataTable';

/** A list of the desk that is looked at and not worked through; the others are a `desk/DeskList`. */
export function DeskTable<Row>(props: Omit<DataTableProps<Row>, 'grid'>) {
  return <DataTable {...props} />;
}
