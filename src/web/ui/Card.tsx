import type { ReactNode } from 'react';

interface Props {
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, className = '', children }: Props) {
  return (
    <section className={`sn-card sn-card--padded ${className}`.trim()}>
      {(title || actions) && (
        <div className="sn-line sn-line--ends sn-card__head">
          {title && <h2 className="sn-card__title">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
