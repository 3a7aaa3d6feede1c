import {
  LeftOutlined,
  MinusOutlined,
  PlusOutlined,
  PushpinFilled,
  PushpinOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, Form, Segmented, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { columnWidthPx } from '../../contract/settings';
import { listOptions, type Options } from './tableFilters';
import { shownKeys } from './shownColumns';
import type { AdminColumn } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import { standardLayout, type TableLayout } from '../api/useTableViews';
import './TableMenu.css';

interface Props {
  table: Pick<AdminTableParams, 'sort' | 'setSort'>;
  columns: readonly AdminColumn<never>[];
  layout: TableLayout;
  orders: Options | undefined;
  onChange: (layout: TableLayout) => void;
}

const densities: { value: TableLayout['density']; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

export default function LayoutFields({ table, columns, layout, orders, onChange }: Props) {
  return (
    <Form layout="vertical" component="div" className="admin-table__fields">
      {orders ? (
        <Form.Item label="Order" htmlFor="table-order">
          <Select
            id="table-order"
            allowClear
            placeholder="Newest first"
            value={table.sort ?? null}
            options={listOptions(orders)}
            onChange={(sort: string | null | undefined) => table.setSort(sort ?? undefined)}
          />
        </Form.Item>
      ) : (
        <ColumnFields {...{ columns, layout, onChange }} />
      )}
    </Form>
  );
}

/** Shows or hides a column; from then on all are listed. */
const withColumn = <Row,>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  key: string,
  show: boolean,
): TableLayout => {
  const before = shownKeys(columns, layout).filter((one) => one !== key);
  if (!show) return { ...layout, columns: before };
  const all = columns.map((column) => column.key);
  const neighbour = all.slice(0, all.indexOf(key)).findLast((one) => before.includes(one));
  const at = neighbour === undefined ? 0 : before.indexOf(neighbour) + 1;
  return { ...layout, columns: before.toSpliced(at, 0, key) };
};

const withColumnAt = <Row,>(
  columns: readonly AdminColumn<Row>[],
  layout: TableLayout,
  key: string,
  at: number,
): TableLayout => {
  const others = shownKeys(columns, layout).filter((one) => one !== key);
  return { ...layout, columns: others.toSpliced(Math.max(0, at), 0, key) };
};

const withWidth = (layout: TableLayout, key: string, px: number): TableLayout => {
  const { min, max } = columnWidthPx;
  return { ...layout, widths: { ...layout.widths, [key]: Math.min(max, Math.max(min, Math.round(px))) } };
};

const withPin = (layout: TableLayout, key: string, pin: boolean): TableLayout => {
  const others = layout.pinned?.filter((one) => one !== key) ?? [];
  return { ...layout, pinned: pin ? [...others, key] : others };
};

const widthStepPx = 24;
const widthGuessPx = 160;

function ColumnFields({ columns, layout, onChange }: Pick<Props, 'columns' | 'layout' | 'onChange'>) {
  const list = useRef<HTMLUListElement>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const shown = shownKeys(columns, layout);
  const isLast = (key: string) => shown.length === 1 && shown[0] === key;
  const inOrder = columns.toSorted((a, b) => placeIn(shown, a.key) - placeIn(shown, b.key));
  // A button that moved with its column keeps the focus.
  useEffect(() => {
    if (pressed !== null) list.current?.querySelector<HTMLElement>(`[data-does="${pressed}"]`)?.focus();
  }, [pressed, layout]);

  const getFields = (column: AdminColumn<never>) => {
    const { key, title: label } = column;
    const at = shown.indexOf(key);
    const pinned = layout.pinned?.includes(key) ?? false;
    const button = (does: string, name: string, icon: ReactNode, next: () => TableLayout, more: object = {}) => (
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={`${name}: ${label}`}
        title={name}
        data-does={`${does} ${key}`}
        onClick={() => {
          setPressed(`${does} ${key}`);
          onChange(next());
        }}
        {...more}
      />
    );
    const wider = (step: number) => () => withWidth(layout, key, (layout.widths?.[key] ?? widthGuessPx) + step);
    return (
      <li key={key}>
        <Checkbox
          checked={at >= 0}
          disabled={column.always ?? isLast(key)}
          onChange={({ target }) => onChange(withColumn(columns, layout, key, target.checked))}
        >
          {label}
        </Checkbox>
        {at >= 0 && !column.fixed && (
          <span>
            {button(
              'pin',
              'Keep at the start',
              pinned ? <PushpinFilled /> : <PushpinOutlined />,
              () => withPin(layout, key, !pinned),
              { 'aria-pressed': pinned },
            )}
            {button('before', 'Move left', <LeftOutlined />, () => withColumnAt(columns, layout, key, at - 1))}
            {button('after', 'Move right', <RightOutlined />, () => withColumnAt(columns, layout, key, at + 1))}
            {button('narrower', 'Narrower', <MinusOutlined />, wider(-widthStepPx))}
            {button('wider', 'Wider', <PlusOutlined />, wider(widthStepPx))}
          </span>
        )}
      </li>
    );
  };

  return (
    <>
      <Form.Item label="Columns">
        <ul className="admin-table__columns" ref={list}>
          {inOrder.map(getFields)}
        </ul>
      </Form.Item>
      <Form.Item label="Row height">
        <Segmented
          aria-label="Row height"
          name="density"
          value={layout.density}
          options={densities}
          onChange={(density) => onChange({ ...layout, density })}
        />
      </Form.Item>
      <Button onClick={() => onChange(standardLayout)}>Reset</Button>
    </>
  );
}

const placeIn = (shown: readonly string[], key: string): number => {
  const at = shown.indexOf(key);
  return at < 0 ? shown.length : at;
};
