import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import type { AdminTableParams } from '../../../table/useAdminTableParams';
import { EmptyState } from '../../../ui/PageState';

interface Props {
  table: Pick<AdminTableParams, 'queryString' | 'clear'>;
  /** Plural: "deposits". */
  what: string;
  /** Without a search or filter. */
  title: string;
  text?: string;
}

/** An empty table, or one where nothing matches. */
export function EmptyList({ table, what, title, text }: Props) {
  const isNarrowed = table.queryString.replace(/(?:^|&)sort=[^&]*/, '') !== '';
  if (!isNarrowed) return <EmptyText title={title} text={text} />;
  return (
    <EmptyText title={`No ${what} found`} text="Nothing here fits this search.">
      <Button onClick={table.clear}>{`Show all ${what}`}</Button>
    </EmptyText>
  );
}

interface TextProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

export const EmptyText = ({ title, text, children }: TextProps) => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description={
      <>
        <b>{title}</b>
        {text && <p className="sn-muted">{text}</p>}
      </>
    }
  >
    {children}
  </Empty>
);

interface NothingFoundProps {
  table: Pick<AdminTableParams, 'filters' | 'setFilters' | 'clear'>;
  /** Plural: "withdrawals". */
  what: string;
}

/** Queues open on pending rows, so a missing one may be decided. */
export const NothingFound = ({ table, what }: NothingFoundProps) => (
  <EmptyState
    title={`No ${what} found`}
    text="Nothing here fits this search."
    action={
      <>
        {table.filters.status !== 'all' && (
          <Button type="primary" onClick={() => table.setFilters({ status: 'all' })}>
            Search all
          </Button>
        )}
        <Button type="link" onClick={table.clear}>
          Show what waits
        </Button>
      </>
    }
  />
);
