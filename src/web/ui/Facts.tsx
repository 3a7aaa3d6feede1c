import type { ReactNode } from 'react';

interface Props {
  /** Rows without a fact are omitted. */
  rows: readonly (readonly [term: string, fact: ReactNode])[];
  className?: string;
}

export function Facts({ rows, className }: Props) {
  return (
    <dl className={className}>
      {rows.map(
        ([term, fact]) =>
          fact && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
