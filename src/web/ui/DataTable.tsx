import { memo, type ReactNode } from 'react';
import { messages } from '../../contract/messages';
import { formatCount } from '../lib/naira';
import { Icon } from './Icon';
import { EmptyState, FailedState, LoadingState } from './PageState';
import { Pager } from './Pager';
import { useMediaQuery } from './useMediaQuery';
import type { TableParams } from './useTableParams';
import './DataTable.css';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  render: (row: Row) => ReactNode;
  /** The list's sort field: makes the heading a button. */
  sort?: string;
  align?: 'start' | 'end';
  width?: string;
  /** Below 640, 900 or 1,200 px the column is left out. */
  hideBelow?: 'sm' | 'md' | 'lg';
}

export interface RowSelection<Row> {
  selected: readonly string[];
  onChange: (ids: string[]) => void;
  /** What a row's checkbox is called. */
  label: (row: Row) => string;
  disabled?: (row: Row) => boolean;
}

interface Props<Row> {
  table: TableParams;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  total: number | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the table lists: its accessible name. */
  caption: string;
  loading?: boolean;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  fetching?: boolean;
  error?: string;
  onRetry?: () => void;
  empty?: ReactNode;
  rowSelection?: RowSelection<Row>;
  /** How a row shows below 640 px; without it the table scrolls sideways in its own box. */
  cards?: (row: Row) => ReactNode;
  maxPageButtons?: number;
  onPageIntent?: (page: number) => void;
  showing?: 'from' | 'of';
  footer?: ReactNode;
}

/** A list in rows, its page, order and filters in the URL: what is loading, has failed or is empty shows in its place. */
export function DataTable<Row>(props: Props<Row>) {
  const {
    table,
    rows,
    total = 0,
    loading,
    error,
    onRetry,
    empty,
    cards,
    fetching,
    maxPageButtons,
    onPageIntent,
  } = props;
  const narrow = useMediaQuery('(max-width: 639px)');

  const body = () => {
    if (error !== undefined) return <FailedState text={error || messages.server.internal} retry={onRetry} />;
    if (loading || !rows) return <LoadingState rows={Math.min(table.pageSize, 8)} />;
    if (rows.length === 0) return empty ?? <EmptyState title="Nothing here yet" />;
    return narrow && cards ? <Cards {...props} rows={rows} cards={cards} /> : <Grid {...props} rows={rows} />;
  };

  return (
    <div className="sn-table" aria-busy={fetching || undefined}>
      {body()}
      {total > 0 && error === undefined && (
        <div className="sn-table__foot">
          <span className="sn-num">{showingText(table, total, props.showing ?? 'from')}</span>
          {props.footer}
          <Pager
            table={table}
            total={total}
            maxButtons={maxPageButtons}
            onPageIntent={onPageIntent}
            label={`Pages of ${props.caption}`}
          />
        </div>
      )}
    </div>
  );
}

const showingText = ({ page, pageSize }: TableParams, total: number, word: 'from' | 'of'): string => {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return `Showing ${formatCount(first)}-${formatCount(last)} ${word} ${formatCount(total)}`;
};

type Filled<Row> = Props<Row> & { rows: readonly Row[] };

function Cards<Row>({ rows, rowKey, cards, caption, rowSelection }: Filled<Row> & { cards: (row: Row) => ReactNode }) {
  return (
    <ul className="sn-table__cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          {rowSelection && <RowCheckbox row={row} id={rowKey(row)} selection={rowSelection} />}
          <div>{cards(row)}</div>
        </li>
      ))}
    </ul>
  );
}

function Grid<Row>({ table, rows, columns, rowKey, caption, rowSelection }: Filled<Row>) {
  return (
    <div className="sn-table__scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="sn-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {rowSelection && (
              <th className="sn-table__check">
                <SelectAll rows={rows} rowKey={rowKey} selection={rowSelection} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={table.sort} setSort={table.setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = rowKey(row);
            const selected = rowSelection?.selected.includes(id) ?? false;
            return (
              <tr key={id} className={selected ? 'sn-table__selected' : undefined}>
                {rowSelection && (
                  <td className="sn-table__check">
                    <RowCheckbox row={row} id={id} selection={rowSelection} />
                  </td>
                )}
                <Cells row={row} columns={columns} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const look = ({ align, hideBelow }: Pick<Column<never>, 'align' | 'hideBelow'>): string =>
  [align === 'end' && 'sn-table__end', hideBelow && `sn-table__from-${hideBelow}`].filter(Boolean).join(' ');

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function CellsOf<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map((column) => (
    <td key={column.key} className={look(column)}>
      {column.render(row)}
    </td>
  ));
}

// Ticking one row leaves the cells of every other row as they are.
const Cells = memo(CellsOf) as typeof CellsOf;

interface HeadingProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  setSort: (sort: string | undefined) => void;
}

function Heading<Row>({ column, sort, setSort }: HeadingProps<Row>) {
  const { sort: field, title, width } = column;
  if (!field) {
    return (
      <th scope="col" className={look(column)} style={{ width }}>
        {title}
      </th>
    );
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const next = { none: field, ascending: `-${field}`, descending: undefined }[direction];
  return (
    <th scope="col" className={look(column)} style={{ width }} aria-sort={direction}>
      <button type="button" onClick={() => setSort(next)}>
        {title}
        <span className="sn-table__arrow">
          <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />
        </span>
      </button>
    </th>
  );
}

function RowCheckbox<Row>({ row, id, selection }: { row: Row; id: string; selection: RowSelection<Row> }) {
  const { selected, onChange, label, disabled } = selection;
  return (
    <input
      type="checkbox"
      aria-label={label(row)}
      checked={selected.includes(id)}
      disabled={disabled?.(row)}
      onChange={(event) => onChange(event.target.checked ? [...selected, id] : selected.filter((one) => one !== id))}
    />
  );
}

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: RowSelection<Row>;
}

function SelectAll<Row>({ rows, rowKey, selection }: SelectAllProps<Row>) {
  const { selected, onChange, disabled } = selection;
  const ids = rows.filter((row) => !disabled?.(row)).map(rowKey);
  const ticked = ids.filter((id) => selected.includes(id)).length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && !all;
      }}
      checked={all}
      disabled={ids.length === 0}
      onChange={() => onChange(all ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])])}
    />
  );
}
