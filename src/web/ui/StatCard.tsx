import type { ReactNode } from 'react';
import './StatCard.css';

interface Props {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'plain' | 'wait' | 'ok' | 'no';
}

export function StatCard({ label, value, hint, tone = 'plain' }: Props) {
  return (
    <dl className={`sn-stat sn-stat--${tone}`}>
      <dt>{label}</dt>
      <dd className="sn-num">{value}</dd>
      {hint && <dd className="sn-stat__hint">{hint}</dd>}
    </dl>
  );
}
