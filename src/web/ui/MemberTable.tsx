import { type ReactNode, Suspense, useEffect } from 'react';
import * as messages from '../../contract/messages';
import { formatCount } from '../lib/naira';
import { EmptyState, FailedState, LoadingState } from './PageState';
import { lazyPart } from './lazyPart';
import { PagesLater } from './PagesLater';
import type { GridProps } from './tableColumns';
import { useMediaQuery } from './useMediaQuery';
import type { TableParams } from './useTableParams';
import './MemberTable.css';

/** Phones show cards, so antd's table loads on wide screens only. */
const MemberRows = lazyPart(() => import(/* webpackChunkName: "member-rows" */ './MemberRows'), 'MemberRows');

interface Props<Row> extends Omit<GridProps<Row>, 'rows'> {
  rows: readonly Row[] | undefined;
  total: number | undefined;
  fetching?: boolean;
  error?: string;
  onRetry?: () => void;
  empty?: ReactNode;
  cards?: (row: Row) => ReactNode;
  onPageIntent?: (page: number) => void;
}

export function MemberTable<Row extends object>(props: Props<Row>) {
  const { table, rows, total = 0, error, onRetry, empty, cards, fetching, onPageIntent } = props;
  const narrow = useMediaQuery('(max-width: 639px)');
  const inCards = narrow && cards;
  // Loads the pager in parallel with the rows.
  useEffect(() => {
    if (!inCards) MemberRows.ahead();
  }, [inCards]);

  const body = () => {
    if (error !== undefined) return <FailedState text={error || messages.server.internal} retry={onRetry} />;
    if (!rows) return <LoadingState rows={Math.min(table.pageSize, 8)} />;
    if (rows.length === 0) return empty ?? <EmptyState title="Nothing here yet" />;
    if (inCards) return <Cards {...props} rows={rows} cards={inCards} />;
    return (
      <Suspense fallback={<LoadingState rows={rows.length} />}>
        <MemberRows {...props} rows={rows} />
      </Suspense>
    );
  };

  return (
    <div className="sn-table" aria-busy={fetching || undefined}>
      {body()}
      {total > 0 && error === undefined && (
        <div className="sn-line sn-line--ends sn-table__foot">
          <span className="sn-num">{showingText(table, total)}</span>
          <PagesLater
            table={table}
            total={total}
            {...(onPageIntent && !fetching && { onPageIntent })}
            label={`Pages of ${props.caption}`}
          />
        </div>
      )}
    </div>
  );
}

const showingText = ({ page, pageSize }: TableParams, total: number): string => {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  return `Showing ${formatCount(first)}-${formatCount(last)} from ${formatCount(total)}`;
};

type CardsProps<Row> = Pick<GridProps<Row>, 'rows' | 'rowKey' | 'caption'> & { cards: (row: Row) => ReactNode };

function Cards<Row>({ rows, rowKey, cards, caption }: CardsProps<Row>) {
  return (
    <ul className="sn-table__cards" aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <div>{cards(row)}</div>
        </li>
      ))}
    </ul>
  );
}
