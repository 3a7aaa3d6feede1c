import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Pagination } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { formatCount } from '../lib/naira';
import { PageLink, useLastPage } from './PageLink';
import type { TableParams } from './useTableParams';
import './Pages.css';

export interface PagesProps {
  table: Pick<TableParams, 'page' | 'pageSize' | 'hrefOf' | 'setPage'>;
  total: number;
  label: string;
  onPageIntent?: (page: number) => void;
}

export function Pages({ table, total, label, onPageIntent }: PagesProps) {
  const { page, pageSize } = table;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const box = useRef<HTMLElement>(null);
  useLastPage(table, total, pages);
  // antd's items would be a second tab stop.
  useLayoutEffect(() => {
    for (const item of box.current?.querySelectorAll('li[tabindex]') ?? []) item.removeAttribute('tabindex');
  });
  if (pages <= 1) return null;

  const step = (target: number, name: 'Previous' | 'Next') => {
    const sign = (
      <>
        {name === 'Previous' && <LeftOutlined aria-hidden />}
        <span>{name}</span>
        {name === 'Next' && <RightOutlined aria-hidden />}
      </>
    );
    return target < 1 || target > pages ? (
      <span role="link" aria-disabled="true" aria-label={name}>
        {sign}
      </span>
    ) : (
      <PageLink {...{ table, target, name, onPageIntent }}>{sign}</PageLink>
    );
  };

  return (
    <nav className="sn-pages sn-num" aria-label={label} ref={box}>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={total}
        showLessItems
        showSizeChanger={false}
        showTitle={false}
        // The links change the address, and so `current`.
        onChange={() => undefined}
        itemRender={(target, type) => {
          if (type === 'prev') return step(page - 1, 'Previous');
          if (type === 'next') return step(page + 1, 'Next');
          if (type !== 'page') return <span aria-hidden>…</span>;
          return (
            <PageLink name={`Page ${formatCount(target)}`} {...{ table, target, onPageIntent }}>
              {formatCount(target)}
            </PageLink>
          );
        }}
      />
    </nav>
  );
}
