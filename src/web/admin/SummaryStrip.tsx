import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import './summaryStrip.css';

interface Figure {
  label: string;
  /** Undefined until it is known. */
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'plain' | 'wait' | 'ok' | 'no';
}

/** The totals over a table of their parts. */
export function SummaryStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="summary-strip">
      {figures.map(({ label, value, hint, tone = 'plain' }) => (
        <Statistic
          key={label}
          className={`summary-strip__figure summary-strip__figure--${tone}`}
          title={label}
          formatter={() => value ?? '…'}
          suffix={hint && <small>{hint}</small>}
        />
      ))}
    </div>
  );
}
