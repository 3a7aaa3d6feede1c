import { Descriptions } from 'antd';
import { Fragment } from 'react';
import { cellContent } from '../ui/tableColumns';
import type { ShownColumn, StableRow } from './tableTypes';

interface Props<Row> {
  columns: readonly ShownColumn<Row>[];
  entry: StableRow<Row>;
}

/** A row as a card: first column and status on top, actions below. */
export default function RowCard<Row>({ columns, entry }: Props<Row>) {
  const cells = columns.map(({ key, title, fixed, render }) => ({
    ...{ key, label: title, fixed },
    children: cellContent(render(entry.row, entry)),
  }));
  const [first, ...others] = cells.filter(({ fixed }) => fixed !== 'end');
  return (
    <article>
      <Descriptions
        size="small"
        column={1}
        title={first?.children}
        extra={others.find(({ key }) => key === 'status')?.children}
        items={others
          .filter(({ key, children }) => key !== 'status' && (children === 0 || Boolean(children)))
          .map(({ key, label, children }) => ({ key, label, children }))}
      />
      {cells
        .filter(({ fixed }) => fixed === 'end')
        .map(({ key, children }) => (
          <Fragment key={key}>{children}</Fragment>
        ))}
    </article>
  );
}
