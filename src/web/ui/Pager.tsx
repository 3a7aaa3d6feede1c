import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayFetchAhead } from '../lib/mayFetchAhead';
import { formatCount } from '../lib/naira';
import { Icon, type IconName } from './Icon';
import type { TableParams } from './useTableParams';
import './Pager.css';

interface Props {
  table: Pick<TableParams, 'page' | 'pageSize' | 'hrefOf' | 'setPage'>;
  total: number;
  /** How many page numbers show at once, the first and the last among them. */
  maxButtons?: number;
  label?: string;
  /** Previous and Next stand beside their arrows, where there is room. */
  withWords?: boolean;
  /** Pointer or focus on a page's link: time to fetch it ahead. Left out while the rows of this page are still on their way. */
  onPageIntent?: (page: number) => void;
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The page numbers to show: the first, the last, and those around the current one; 0 stands for a gap. */
export const pageWindow = (page: number, pages: number, maxButtons: number): number[] => {
  if (pages <= maxButtons) return range(1, pages);
  const middle = maxButtons - 2;
  const first = Math.min(Math.max(2, page - Math.floor((middle - 1) / 2)), pages - middle);
  const last = first + middle - 1;
  return [1, ...(first > 2 ? [0] : []), ...range(first, last), ...(last < pages - 1 ? [0] : []), pages];
};

interface PageLinkProps {
  table: Props['table'];
  target: number;
  name: string;
  className?: string;
  onPageIntent: Props['onPageIntent'];
  children: ReactNode;
}

function PageLink({ table, target, name, className, onPageIntent, children }: PageLinkProps) {
  const near = useRef(false);
  const come = (): void => {
    near.current = true;
    if (mayFetchAhead()) onPageIntent?.(target);
  };
  const leave = (): void => void (near.current = false);
  // Who leafs through a list stays on the same link, which leads one page further each time.
  const stay = useEffectEvent(() => near.current && come());
  const isTime = onPageIntent !== undefined;
  useEffect(() => void stay(), [target, isTime]);
  return (
    <Link
      to={{ search: table.hrefOf(target) }}
      preventScrollReset
      className={className}
      aria-label={name}
      aria-current={target === table.page ? 'page' : undefined}
      onPointerEnter={come}
      onPointerLeave={leave}
      onFocus={come}
      onBlur={leave}
    >
      {children}
    </Link>
  );
}

/** The way through a list's pages, each a real link. A list of one page has none. */
export function Pager({ table, total, maxButtons = 7, label = 'Pages', withWords = false, onPageIntent }: Props) {
  const { page, pageSize, setPage } = table;
  const pages = Math.max(1, Math.ceil(total / pageSize));

  useEffect(() => {
    // A link to a page that is gone (rows were decided away) shows the last one there is.
    if (total > 0 && page > pages) setPage(pages, { replace: true });
  }, [total, page, pages, setPage]);

  if (pages <= 1) return null;

  const step = (target: number, name: string, icon: IconName) => {
    const sign = (
      <>
        <Icon name={icon} size={18} />
        {withWords && <span>{name}</span>}
      </>
    );
    return target < 1 || target > pages ? (
      <span className="sn-pager__step" role="link" aria-disabled="true" aria-label={name}>
        {sign}
      </span>
    ) : (
      <PageLink className="sn-pager__step" {...{ table, target, name, onPageIntent }}>
        {sign}
      </PageLink>
    );
  };

  return (
    <nav className="sn-pager sn-num" aria-label={label}>
      {step(page - 1, 'Previous', 'chevron-left')}
      {pageWindow(page, pages, maxButtons).map((target, index) =>
        target === 0 ? (
          <span key={`gap-${index}`} className="sn-pager__gap" aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink key={target} name={`Page ${formatCount(target)}`} {...{ table, target, onPageIntent }}>
            {formatCount(target)}
          </PageLink>
        ),
      )}
      {step(page + 1, 'Next', 'chevron-right')}
    </nav>
  );
}
