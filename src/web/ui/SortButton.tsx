import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { nextOrder, type Order } from './order';
import type { TableParams } from './useTableParams';

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
