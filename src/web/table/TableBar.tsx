import { BarsOutlined, FilterOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, type InputRef } from 'antd';
import { Suspense, type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { brand } from '../brand';
import { formatCount } from '../lib/naira';
import { lazyPart } from '../ui/lazyPart';
import { MenuButton } from '../ui/menu/MenuButton';
import { useDocumentTitle } from '../ui/PageTitle';
import { ExportButton } from './ExportButton';
import {
  getNames,
  isSet,
  listOptions,
  statusIn,
  type Options,
  type StatusTabs,
  type TableFilter,
} from './tableFilters';
import { shownKeys } from './shownColumns';
import type { AdminTableProps, StatusCounts, TableNarrowing } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import type { TableLayout } from '../api/useTableViews';

const tool = 'admin-table__tool';

const FilterFields = lazyPart(() => import('./FilterFields'));
const LinkTag = lazyPart(() => import('./LinkTag'));
const LayoutFields = lazyPart(() => import('./LayoutFields'));
const ViewsMenu = lazyPart(() => import('./ViewsMenu'));

type Given =
  'table' | 'title' | 'actions' | 'caption' | 'columns' | 'search' | 'status' | 'filters' | 'views' | 'exporting';

interface Props<Row> extends Pick<AdminTableProps<Row>, Given> {
  counts: StatusCounts | undefined;
  searchField: RefObject<InputRef | null>;
  layout: TableLayout;
  keepLayout: (layout: TableLayout) => void;
  orders: Options | undefined;
  showKeys: () => void;
  allFilters: readonly TableFilter[] | undefined;
  getLinkLabel: (filter: TableFilter) => string;
}

export function TableBar<Row>(props: Props<Row>) {
  const { title, actions, table, status, filters = [], allFilters = [], search, exporting, caption, showKeys } = props;
  const { getLinkLabel } = props;
  const set = allFilters.filter((filter) => isSet(filter, table.filters));
  const links = set.filter(({ kind }) => kind === 'link');
  /** The pressed button disappears, so the tools get the focus. */
  const drop = ({ currentTarget }: MouseEvent<HTMLElement>, gone: readonly TableFilter[]) => {
    currentTarget.closest('.admin-table__bar')?.querySelector<HTMLElement>('.admin-table__tool')?.focus();
    table.setFilters(Object.fromEntries(gone.flatMap(getNames).map((name) => [name, undefined])));
  };
  return (
    <div className="admin-table__bar">
      {title && <Title title={title} />}
      {status && (
        <StatusFilter
          status={status}
          active={statusIn(status, table.filters)}
          counts={props.counts}
          onChange={(key) => table.setFilters({ status: key === status.fallback ? undefined : key })}
        />
      )}
      {search && <TableSearch table={table} field={props.searchField} {...search} />}
      {links.map((filter) => (
        <LinkTag key={filter.label} label={getLinkLabel(filter)} onClose={(event) => drop(event, [filter])} />
      ))}
      {set.length > 0 && (
        <Button
          type="link"
          size="small"
          title={set.map(({ label }) => label).join(', ')}
          onClick={(event) => drop(event, set)}
        >
          Clear filters
        </Button>
      )}
      <div className="admin-table__tools">
        {filters.length > 0 && <FilterMenu table={table} filters={filters} />}
        <ViewTools {...props} />
        {exporting && <ExportButton exporting={exporting} caption={caption} />}
        <Button
          className="admin-table__tool admin-table__tool--keys"
          type="text"
          aria-haspopup="dialog"
          aria-label="Keys"
          title="Keys"
          icon={<kbd>?</kbd>}
          onClick={showKeys}
        />
        {actions}
      </div>
    </div>
  );
}

function Title({ title }: { title: string }) {
  useDocumentTitle(`${title} · ${brand.name}`);
  return <h1>{title}</h1>;
}

function FilterMenu({ table, filters }: { table: AdminTableParams } & Required<Pick<TableNarrowing, 'filters'>>) {
  const set = filters.filter((filter) => isSet(filter, table.filters)).length;
  const words = set > 0 ? `Filters (${set})` : 'Filters';
  return (
    <MenuButton
      className={tool}
      label={words}
      text={set > 0 ? formatCount(set) : undefined}
      icon={<FilterOutlined />}
      title="Filters"
    >
      {() => (
        <Suspense>
          <FilterFields table={table} filters={filters} />
        </Suspense>
      )}
    </MenuButton>
  );
}

function ViewTools<Row>({ table, columns, views, layout, keepLayout, orders }: Props<Row>) {
  const { queryString: query, pageSize } = table;
  return (
    <>
      {views && (
        <MenuButton className={tool} label="Views" icon={<BarsOutlined />} title="Saved views">
          {(close) => (
            <Suspense>
              <ViewsMenu
                views={views}
                now={{ ...layout, query, pageSize, columns: shownKeys(columns, layout) }}
                onShow={({ query: queryString, columns: shown, widths = {}, pinned = [], density, pageSize: rows }) => {
                  table.applyQuery(queryString, rows);
                  keepLayout({ columns: shown, widths, pinned, density, pageSize: rows });
                  close();
                }}
                onAsk={(queryString) => {
                  table.applyQuery(queryString, pageSize);
                  close();
                }}
              />
            </Suspense>
          )}
        </MenuButton>
      )}
      <MenuButton
        className={tool}
        label={orders ? 'Order' : 'Columns'}
        icon={<SettingOutlined />}
        title={orders ? 'Order and cards' : 'Columns and rows'}
      >
        {() => (
          <Suspense>
            <LayoutFields table={table} {...{ columns, layout, orders }} onChange={keepLayout} />
          </Suspense>
        )}
      </MenuButton>
    </>
  );
}

interface StatusProps {
  status: StatusTabs;
  active: string;
  counts: StatusCounts | undefined;
  onChange: (key: string) => void;
}

function StatusFilter({ status: { options }, active, counts, onChange }: StatusProps) {
  // Shown at once; the address follows a moment later.
  const [pressed, setPressed] = useState<{ key: string; before: string } | null>(null);
  if (pressed && pressed.before !== active) setPressed(null);
  return (
    <Segmented
      aria-label="Status"
      name="status"
      value={pressed?.key ?? active}
      options={listOptions(options).map(({ value, label }) => {
        const count = getCount(value, counts);
        return {
          value,
          label: (
            <>
              <span>{label}</span> {count && <small className="sn-num">{count}</small>}
            </>
          ),
        };
      })}
      onChange={(key) => {
        setPressed({ key, before: active });
        onChange(key);
      }}
    />
  );
}

const getCount = (key: string, counts: StatusCounts | undefined): string => {
  if (!counts) return '';
  const shown = key === 'all' ? Object.values(counts) : [counts[key]];
  const total = shown.reduce((sum, one) => sum + (one?.total ?? 0), 0);
  const atLeast = shown.some((one) => one?.atLeast);
  return atLeast && total === 0 ? '' : `${formatCount(total)}${atLeast ? '+' : ''}`;
};

const pauseMs = 300;

interface SearchProps {
  table: Pick<AdminTableParams, 'q' | 'setQ'>;
  label: string;
  placeholder: string;
  field: RefObject<InputRef | null>;
}

function TableSearch({ table: { q, setQ }, label, placeholder, field }: SearchProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === q) setTyped(null);

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => setQ(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, setQ]);

  return (
    <Input
      ref={field}
      className="admin-table__search"
      type="search"
      aria-label={label}
      prefix={<SearchOutlined />}
      maxLength={100}
      placeholder={placeholder}
      value={typed ?? q}
      onChange={({ target }) => setTyped(target.value)}
      // At once: a later change would cancel the navigation of another press.
      onBlur={() => typed !== null && setQ(typed)}
      onKeyDown={({ key, currentTarget: input }) => {
        // Enter searches at once and Escape clears first; both return to the table.
        if (key === 'Enter') setQ(input.value);
        if (key === 'Enter' || (key === 'Escape' && input.value === '')) input.blur();
      }}
    />
  );
}
