import { Suspense } from 'react';
import { lazyPart } from './lazyPart';
import { useLastPage } from './PageLink';
import type { PagesProps } from './Pages';
import './PagesLater.css';

const Pages = lazyPart(() => import(/* webpackChunkName: "pages" */ './Pages'), 'Pages');

/** Loads only for more than one page. */
export function PagesLater(props: PagesProps) {
  const { table, total, label } = props;
  const pages = Math.max(1, Math.ceil(total / table.pageSize));
  useLastPage(table, total, pages);
  if (pages <= 1) return null;
  return (
    <Suspense fallback={<nav className="sn-pages" aria-label={label} aria-busy />}>
      <Pages {...props} />
    </Suspense>
  );
}
