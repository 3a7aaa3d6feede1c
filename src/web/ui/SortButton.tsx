import type { ReactNode } from 'react';
import { Icon } from './Icon';
import type { TableParams } from './useTableParams';

/** How a table stands ordered by one of its fields, as `aria-sort` says it. */
export type Order = 'ascending' | 'descending' | 'none';

export const orderOf = (field: string, sort: string | undefined): Order =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';

/** Up, then down, then the list's own order again. */
export const nextOrder = {
  none: (field: string) => field,
  ascending: (field: string) => `-${field}`,
  descending: () => undefined,
};

interface Props {
  title: ReactNode;
  field: string;
  order: Order;
  setSort: TableParams['setSort'];
}

/** In a column's heading: orders the list by that column. */
export function SortButton({ title, field, order, setSort }: Props) {
  return (
    <button type="button" className="sn-sort" onClick={() => setSort(nextOrder[order](field))}>
      {title}
      <span className="sn-sort__arrow">
        <Icon name={order === 'descending' ? 'arrow-down' : 'arrow-up'} size={14} />
      </span>
    </button>
  );
}
