import type { ReactNode } from 'react';

interface Props {
  /** A term without a fact is left out. */
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
