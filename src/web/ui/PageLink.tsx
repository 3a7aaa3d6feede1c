import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayPrefetch } from '../lib/mayPrefetch';
import type { TableParams } from './useTableParams';

interface Props {
  table: Pick<TableParams, 'page' | 'hrefOf'>;
  target: number;
  name: string;
  className?: string;
  /** Called on hover or focus, to prefetch; undefined while this page loads. */
  onPageIntent: ((page: number) => void) | undefined;
  tabIndex?: number;
  children: ReactNode;
}

export function PageLink({ table, target, name, className, onPageIntent, tabIndex, children }: Props) {
  const near = useRef(false);
  const come = (): void => {
    near.current = true;
    if (mayPrefetch()) onPageIntent?.(target);
  };
  const leave = (): void => void (near.current = false);
  // Paging on keeps the same link, which moves one page on.
  const stay = useEffectEvent(() => near.current && come());
  const isTime = onPageIntent !== undefined;
  useEffect(() => void stay(), [target, isTime]);
  return (
    <Link
      to={{ search: table.hrefOf(target) }}
      preventScrollReset
      className={className}
      tabIndex={tabIndex}
      aria-label={name}
      aria-current={target === table.page ? 'page' : undefined}
      // antd's item would navigate a second time.
      onClick={(event) => event.stopPropagation()}
      onPointerEnter={come}
      onPointerLeave={leave}
      onFocus={come}
      onBlur={leave}
    >
      {children}
    </Link>
  );
}

export function useLastPage({ page, setPage }: Pick<TableParams, 'page' | 'setPage'>, total: number, pages: number) {
  useEffect(() => {
    if (total > 0 && page > pages) setPage(pages, { replace: true });
  }, [total, page, pages, setPage]);
}
