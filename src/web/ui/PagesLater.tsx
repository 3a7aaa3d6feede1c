import { Button } from 'antd';
import { onDemand } from './onDemand';
import { useOnDemand } from './useOnDemand';
import { useLastPage } from './PageLink';
import type { PagesProps } from './Pages';
import './PagesLater.css';

const pagination = onDemand(() => import(/* webpackChunkName: "pages" */ './Pages').then(({ Pages }) => Pages));

/** `Pages` whose files come where a list has more than one of them: they stand below the rows. */
export function PagesLater(props: PagesProps) {
  const { table, total, label } = props;
  const pages = Math.max(1, Math.ceil(total / table.pageSize));
  useLastPage(table, total, pages);
  const { part: Pages, failed, retry } = useOnDemand(pagination, pages > 1);
  if (pages <= 1) return null;
  if (failed) return <Button onClick={retry}>Show the pages</Button>;
  return Pages ? <Pages {...props} /> : <nav className="sn-pages" aria-label={label} aria-busy />;
}
