import { formatCount } from '../lib/naira';
import { Icon, type IconName } from './Icon';
import { PageLink, useLastPage } from './PageLink';
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

/** The way through a list's pages, each a real link. A list of one page has none. */
export function Pager({ table, total, maxButtons = 7, label = 'Pages', withWords = false, onPageIntent }: Props) {
  const { page, pageSize } = table;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  useLastPage(table, total, pages);

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
