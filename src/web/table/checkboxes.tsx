import { Table, type TableProps } from 'antd';
import type { RowSelection } from './rowSelection';
import type { StableRow, TableSelection } from './tableTypes';

interface Input<Row> {
  selection: TableSelection<Row>;
  rowSelection: RowSelection;
  /** The keys of this page's rows that can be chosen. */
  choosable: readonly string[];
  selected: ReadonlySet<string>;
  all: boolean;
}

const pageCheckbox = () => ({ 'aria-label': 'Select all on this page' });

/** antd's checkboxes over the selection that the keys change, too. */
export const checkboxes = <Row,>({
  selection,
  rowSelection,
  choosable,
  selected,
  all,
}: Input<Row>): NonNullable<TableProps<StableRow<Row>>['rowSelection']> => ({
  selectedRowKeys: all ? [...choosable] : [...selected],
  getCheckboxProps: ({ row, removed }) => ({
    'aria-label': selection.label(row),
    disabled: removed || !(selection.can?.(row) ?? true),
  }),
  getTitleCheckboxProps: pageCheckbox,
  selections: [
    Table.SELECTION_INVERT,
    Table.SELECTION_NONE,
    ...(selection.allMatching
      ? [{ key: 'matching', text: 'Select all that match', onSelect: () => rowSelection.set({ all: true }) }]
      : []),
  ],
  // The key for a range begins at the row that was chosen last.
  onSelect: ({ key }) => rowSelection.set({ anchor: key }),
  onChange: (keys) => rowSelection.set({ selected: new Set(keys.map(String)), all: false }),
});
