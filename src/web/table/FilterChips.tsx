import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { focusMain } from '../ui/focusMain';
import type { TableParams } from '../ui/useTableParams';
import { isSet, getNames, formatFilter, type TableFilter } from './tableFilters';

interface Props {
  table: Pick<TableParams, 'filters' | 'setFilters'>;
  filters: readonly TableFilter[];
}

/** A chip takes the focus along as it goes: it moves to the next one before, and from the last of them to the table's tools. */
const focusBeside = (box: HTMLElement | null, at: number | null): void => {
  const chips = [...(box?.querySelectorAll('button') ?? [])].slice(0, -1);
  const next =
    at === null
      ? box?.closest('.admin-table')?.querySelector<HTMLElement>('.admin-table__tool')
      : (chips[at + 1] ?? chips[at - 1]);
  if (next) next.focus();
  else focusMain();
};

/** The filters that are set, each with its own way out. */
export default function FilterChips({ table, filters }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const set = filters.filter((filter) => isSet(filter, table.filters));
  const remove = (gone: readonly TableFilter[]) =>
    table.setFilters(Object.fromEntries(gone.flatMap(getNames).map((name) => [name, undefined])));
  const clear = (filter: TableFilter) => () => {
    focusBeside(box.current, set.length > 1 ? set.indexOf(filter) : null);
    remove([filter]);
  };
  const clearAll = () => {
    focusBeside(box.current, null);
    remove(set);
  };
  return (
    <div ref={box} className="admin-table__chips" role="group" aria-label="Filters in use">
      {set.map((filter) =>
        filter.kind === 'find' ? (
          <FoundChip key={filter.label} filter={filter} value={table.filters[filter.name]} onClear={clear(filter)} />
        ) : (
          <Chip key={filter.label} words={formatFilter(filter, table.filters)} onClear={clear(filter)} />
        ),
      )}
      <Button type="link" size="small" onClick={clearAll}>
        Clear all
      </Button>
    </div>
  );
}

function Chip({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <Button
      size="small"
      icon={<CloseOutlined aria-hidden />}
      iconPlacement="end"
      aria-label={`Remove the filter ${words}`}
      onClick={onClear}
    >
      {words}
    </Button>
  );
}

interface FoundProps {
  filter: Extract<TableFilter, { kind: 'find' }>;
  value: string | undefined;
  onClear: () => void;
}

function FoundChip({ filter: { label, useFound }, value, onClear }: FoundProps) {
  const { chosen } = useFound('', value);
  return <Chip words={`${label}: ${chosen ?? '…'}`} onClear={onClear} />;
}
