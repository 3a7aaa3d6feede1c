import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import './summaryStrip.css';

const tones = { plain: 'transparent', wait: 'var(--amber)', ok: 'var(--green)', no: 'var(--red)' };

interface Figure {
  key?: string;
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  tone?: keyof typeof tones;
}

interface Props {
  figures: readonly Figure[];
  name?: string;
}

export const SummaryStrip = ({ figures, name }: Props) => (
  <section className="summary-strip" aria-label={name}>
    {figures.map(({ label, key = typeof label === 'string' ? label : undefined, value, hint, tone }) => (
      <Statistic
        key={key}
        className="summary-strip__figure"
        {...(tone && { style: { borderInlineStartColor: tones[tone] } })}
        title={label}
        formatter={() => value ?? '…'}
        suffix={hint && <small>{hint}</small>}
      />
    ))}
  </section>
);
