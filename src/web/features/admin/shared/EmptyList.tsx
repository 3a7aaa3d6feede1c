import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import type { AdminTableParams } from '../../../table/useAdminTableParams';

interface Props {
  table: Pick<AdminTableParams, 'queryString' | 'clear'>;
  what: string;
  title: string;
  text?: string;
  children?: ReactNode;
}

export function EmptyList({ table, what, ...unnarrowed }: Props) {
  const isNarrowed = table.queryString.replace(/(?:^|&)sort=[^&]*/, '') !== '';
  if (!isNarrowed) return <EmptyText {...unnarrowed} />;
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

interface QueueProps {
  table: Pick<AdminTableParams, 'queryString' | 'filters' | 'setFilters' | 'clear'>;
  what: string;
  text: string;
  children: ReactNode;
}

/** The queue opens on pending rows, so a row that was searched for may already be decided. */
export function EmptyQueue({ table, what, ...caughtUp }: QueueProps) {
  if (table.queryString === '') return <EmptyText title="All caught up" {...caughtUp} />;
  return (
    <EmptyText title={`No ${what} found`} text="Nothing here fits this search.">
      {table.filters.status !== 'all' && (
        <Button type="primary" onClick={() => table.setFilters({ status: 'all' })}>
          Search all
        </Button>
      )}
      <Button type="link" onClick={table.clear}>
        Show what waits
      </Button>
    </EmptyText>
  );
}
