import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { cellContent } from '../ui/cellContent';
import type { AdminColumn, RowState } from './tableTypes';

interface Shape {
  /** The keys of the columns at the top, from start to end. */
  readonly top: readonly string[];
  /** The keys of columns that need no title. */
  readonly bare?: readonly string[];
}

const isEmpty = (content: ReactNode): boolean =>
  content === undefined || content === null || content === false || content === '';

/** Draws a row without room for a table from its columns: two at the top, the others below with their titles, its actions at the end. */
export const rowCard = <Row,>(columns: readonly AdminColumn<Row>[], { top, bare = [] }: Shape) => {
  const actions = columns.find(({ fixed }) => fixed === 'end');
  const ends = top.flatMap((key) => columns.filter((column) => column.key === key));
  const rest = columns.filter((column) => !ends.includes(column) && column !== actions);
  return function RowCard(row: Row, place: RowState) {
    return (
      <article className="admin-card">
        <header>
          {ends.map(({ key, render }) => (
            <div key={key}>{cellContent(render(row, place))}</div>
          ))}
        </header>
        <Flex wrap gap="small middle">
          {rest.map(({ key, title, render }) => {
            const content = render(row, place);
            return isEmpty(content) ? null : (
              <div key={key}>
                {!bare.includes(key) && <small className="sn-muted">{title}</small>} {cellContent(content)}
              </div>
            );
          })}
        </Flex>
        {actions?.render(row, place)}
      </article>
    );
  };
};
