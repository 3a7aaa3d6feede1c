import { FilterFilled } from '@ant-design/icons';
import type { TableColumnType } from 'antd';
import { Suspense, memo, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { cellContent, getSortOrder } from '../ui/tableColumns';
import { lazyPart } from '../ui/lazyPart';
import type { ShownColumn } from './shownColumns';
import type { AdminColumn, StableRow, TableNarrowing } from './tableTypes';
import { choiceOf, filtersOf, isSet } from './tableFilters';
import type { AdminTableParams } from './useAdminTableParams';

const trigger = '.ant-table-filter-trigger';

/** Tab would skip antd's filter buttons and stop in its hidden measuring head. */
export const correctTabStops = (rows: HTMLElement | null): void => {
  for (const button of rows?.querySelectorAll<HTMLElement>(`thead ${trigger}`) ?? []) button.tabIndex = 0;
  rows?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
};

/** Opens a filter before the heading sorts. */
export const openByKey = (event: KeyboardEvent): void => {
  const button = event.target;
  if (!(button instanceof HTMLElement) || !button.matches(trigger) || (event.key !== 'Enter' && event.key !== ' '))
    return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
};

const menu = '.ant-dropdown:not(.ant-dropdown-hidden) .ant-table-filter-dropdown';
const inMenu = `${menu} :is(input, [role="combobox"], [role="menu"])`;
const retryMs = 50;

/** Tries again while the menu is drawn, and stops once a person is in one of its fields. */
const focusFirstField = (tries = 40): void => {
  if (document.activeElement?.matches(inMenu)) return;
  document.querySelector<HTMLElement>(inMenu)?.focus({ preventScroll: true });
  if (tries > 0) setTimeout(() => focusFirstField(tries - 1), retryMs);
};

/** The menu is at the page's end; the focus goes there and back. */
const moveFocus = (open: boolean): void => {
  if (open) focusFirstField();
  else if (document.activeElement?.closest(menu))
    document.querySelector<HTMLElement>(`${trigger}.ant-dropdown-open`)?.focus({ preventScroll: true });
};

const FilterFields = lazyPart(() => import('./FilterFields'));

export interface HeadingInput<Row> extends TableNarrowing {
  table: AdminTableParams;
  columns: readonly ShownColumn<Row>[];
  onSortIntent: ((sort: string) => void) | undefined;
}

interface CellProps<Row> {
  column: AdminColumn<Row>;
  entry: StableRow<Row>;
  first: boolean;
}

function TableCell<Row>({ column, entry, first }: CellProps<Row>) {
  return (
    <>
      {cellContent(column.render(entry.row, entry))}
      {first && entry.removed && <small className="admin-table__left">No longer in this list</small>}
    </>
  );
}
// `memo` drops the generic parameter.
const Cell = memo(TableCell) as unknown as <Row>(props: CellProps<Row>) => ReactNode;

const widthOf = ({ px }: { px?: number | undefined }) =>
  px === undefined ? {} : { style: { inlineSize: px, minInlineSize: px, maxInlineSize: px } };

/** antd closes its menu on Tab; with fields it must move on. */
const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation();
};

/** antd drops unconfirmed choices if the array's identity changes. */
const sameValues = new Map<string, string[]>();
const valuesOf = (value: string): string[] => {
  const values = sameValues.get(value) ?? [value];
  sameValues.set(value, values);
  return values;
};

interface FilterInput<Row> extends Omit<HeadingInput<Row>, 'columns' | 'onSortIntent'> {
  column: AdminColumn<Row>;
}

const filterProps = <Row,>({ column, table, ...narrowing }: FilterInput<Row>): TableColumnType<StableRow<Row>> => {
  const filters = filtersOf(column, narrowing.filters);
  const choice = choiceOf(column, narrowing, table.filters);
  if (!choice && filters.length === 0) return {};
  const name = `Filter by ${column.title}`;
  const menu = {
    filterIcon: <FilterFilled role="img" aria-label={name} />,
    filterDropdownProps: { onOpenChange: moveFocus },
  };
  if (choice)
    return {
      ...menu,
      filters: choice.options.map(({ label, value }) => ({ text: label, value })),
      filterMultiple: false,
      filterSearch: choice.options.length > 8,
      filteredValue: choice.value === undefined ? null : valuesOf(choice.value),
      // Without this key antd copies the value on each render and drops unconfirmed choices.
      filterDropdown: undefined,
    };
  return {
    ...menu,
    filtered: filters.some((filter) => isSet(filter, table.filters)),
    filteredValue: null,
    filterDropdown: (
      <div className="admin-rows__fields" role="group" aria-label={name} onKeyDown={keepTab}>
        <Suspense>
          <FilterFields table={table} filters={filters} />
        </Suspense>
      </div>
    ),
  };
};

export const headingColumns = <Row,>({ columns, onSortIntent, ...given }: HeadingInput<Row>) =>
  columns.map((column, index): TableColumnType<StableRow<Row>> => {
    const { key, title, sort, align, fixed, px } = column;
    const order = sort ? getSortOrder(sort, given.table.sort) : null;
    // The third press drops the order.
    const next = sort && order !== 'descend' ? (order ? `-${sort}` : sort) : undefined;
    return {
      key,
      title,
      ...(align && { align }),
      ...(fixed && { fixed }),
      ...(px !== undefined && { width: px }),
      onCell: () => widthOf(column),
      // The filter button is not part of the heading's name.
      onHeaderCell: () => ({
        ...widthOf(column),
        'aria-label': title,
        // The rows are on their way before the table draws itself for the click.
        onPointerDown: ({ target, currentTarget, button, pointerType }: PointerEvent<HTMLElement>) => {
          // Presses in the heading's menu arrive here too; a finger may only scroll.
          const isOnHeading = target instanceof Element && currentTarget.contains(target) && !target.closest(trigger);
          if (next && isOnHeading && button === 0 && pointerType !== 'touch') onSortIntent?.(next);
        },
      }),
      ...(sort && { sorter: true, sortOrder: order }),
      ...filterProps({ column, ...given }),
      render: (_: unknown, entry: StableRow<Row>) => <Cell column={column} entry={entry} first={index === 0} />,
    };
  });
