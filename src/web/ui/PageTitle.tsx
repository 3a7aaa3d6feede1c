import { useEffect, type ReactNode } from 'react';
import { brand } from '../brand';
import './PageTitle.css';

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

export function PageTitle({ title, subtitle, actions }: { title: string; subtitle?: ReactNode; actions?: ReactNode }) {
  useDocumentTitle(`${title} · ${brand.name}`);
  return (
    <div className="sn-page-title">
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions && <div className="sn-line sn-page-title__actions">{actions}</div>}
    </div>
  );
}
