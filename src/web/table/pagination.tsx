import type { TablePaginationConfig } from 'antd';
import { formatCount } from '../lib/naira';
import { PageLink } from '../ui/PageLink';
import type { TableMeta } from './tableTypes';
import type { AdminTableParams } from './useAdminTableParams';
import type { ReactNode } from 'react';

export interface PaginationInput {
  table: AdminTableParams;
  meta: TableMeta | undefined;
  caption: string;
  showing: 'from' | 'of' | undefined;
  /** Beside the count: the sums. */
  sums: ReactNode;
  rows: number;
  onPageIntent: ((page: number) => void) | undefined;
}

export interface TablePagination {
  /** "Showing 1-5 from 7", and the sums. */
  readonly shown: ReactNode;
  readonly pagination: TablePaginationConfig | null;
}

/** The list's known end: a capped count has at least one more page behind it. */
export const estimatedTotal = (meta: TableMeta | undefined, { page, pageSize }: AdminTableParams): number => {
  const total = meta?.total ?? 0;
  return meta?.atLeast ? Math.max(total, page * pageSize) + 1 : total;
};

const stepNames = { prev: 'Previous', next: 'Next' } as const;

/** antd's pagination of a list: its items are real links, and its page and size are the address's. */
export const getPagination = ({
  table,
  meta,
  caption,
  showing = 'from',
  sums,
  rows,
  onPageIntent,
}: PaginationInput): TablePagination => {
  const { page, pageSize, pageSizes } = table;
  const total = meta?.total ?? 0;
  const first = Math.min((page - 1) * pageSize + 1, meta?.atLeast ? Infinity : total);
  const last = meta?.atLeast ? page * pageSize : Math.min(page * pageSize, total);
  const count = `${formatCount(total)}${meta?.atLeast ? '+' : ''}`;
  const shown = (
    <>
      <span className="sn-num">{`Showing ${formatCount(first)}-${formatCount(last)} ${showing} ${count}`}</span>
      {sums && <span> · </span>}
      {sums}
    </>
  );
  // Rows that have left the list keep their places, and antd cuts no row of a page that its total reaches.
  const reached = Math.max(estimatedTotal(meta, table), (page - 1) * pageSize + rows);
  const pages = Math.ceil(reached / pageSize);
  const pagination: TablePaginationConfig = {
    current: page,
    pageSize,
    total: reached,
    pageSizeOptions: [...pageSizes],
    showSizeChanger: true,
    showQuickJumper: pages > 5,
    showLessItems: true,
    showTitle: false,
    showTotal: () => shown,
    'aria-label': `Pages of ${caption}`,
    itemRender: (target, kind, element) => {
      if (kind === 'jump-prev' || kind === 'jump-next') return element;
      if (kind !== 'page' && (target < 1 || target === page)) return <span>{stepNames[kind]}</span>;
      return (
        <PageLink
          table={table}
          target={target}
          name={kind === 'page' ? `Page ${formatCount(target)}` : stepNames[kind]}
          onPageIntent={onPageIntent}
          // The item around it takes the focus.
          tabIndex={-1}
        >
          {kind === 'page' ? formatCount(target) : stepNames[kind]}
        </PageLink>
      );
    },
  };
  return { shown, pagination: total > Math.min(...pageSizes) ? pagination : null };
};
