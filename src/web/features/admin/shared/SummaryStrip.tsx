import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import './summaryStrip.css';

interface Figure {
  key?: string;
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'plain' | 'wait' | 'ok' | 'no';
}

interface Props {
  figures: readonly Figure[];
  name?: string;
}

export const SummaryStrip = ({ figures, name }: Props) => (
  <section className="summary-strip" aria-label={name}>
    {figures.map(({ label, key = typeof label === 'string' ? label : undefined, value, hint, tone = 'plain' }) => (
      <Statistic
        key={key}
        className={`summary-strip__figure summary-strip__figure--${tone}`}
        title={label}
        formatter={() => value ?? '…'}
        suffix={hint && <small>{hint}</small>}
      />
    ))}
  </section>
);
