import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { nextOrder, getOrder } from './order';
import type { TableParams } from './useTableParams';

interface Props {
  title: ReactNode;
  field: string;
  table: Pick<TableParams, 'sort' | 'setSort'>;
}

const arrows = {
  none: null,
  ascending: <CaretUpOutlined aria-hidden />,
  descending: <CaretDownOutlined aria-hidden />,
};

/** Orders the list by its column. antd's own sorter is a heading that takes the focus and is no button. */
export function SortHeading({ title, field, table }: Props) {
  const order = getOrder(field, table.sort);
  return (
    <Button
      type="text"
      size="small"
      icon={arrows[order]}
      iconPlacement="end"
      onClick={() => table.setSort(nextOrder[order](field))}
    >
      {title}
    </Button>
  );
}
