import type { ReactNode } from 'react';
import { foundText } from './jobWords';

interface Props {
  q: string;
  filtered: boolean;
  mine: boolean;
  /** Undefined while it is being counted. */
  total: number | undefined;
  children?: ReactNode;
}

/** Number of results, also announced to screen readers. */
export function Found({ q, filtered, mine, total, children }: Props) {
  const seeking = q !== '' || filtered;
  return (
    <div className={seeking ? 'job-found' : 'sn-visually-hidden'}>
      {/* It exists before its text: a screen reader announces changes of it. */}
      <p role="status">{seeking && total !== undefined && foundText({ total, q, filtered, mine })}</p>
      {seeking && total === undefined && <p aria-hidden="true">Searching…</p>}
      {seeking && children}
    </div>
  );
}
