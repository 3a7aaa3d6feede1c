import type { CSSProperties } from 'react';
import { formatNaira } from '../lib/naira';
import './Naira.css';

export function Naira({ amount }: { amount: number | string }) {
  return (
    <span className="sn-num sn-naira" translate="no">
      {formatNaira(amount)}
    </span>
  );
}

/** In ems, at the heaviest weight. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 0.39 : 0.64), 0.15);

/** A sum on a line of its own, as large as its box allows. */
export function Sum({ amount, className = '' }: { amount: number | string; className?: string }) {
  const style = { '--ems': widthOf(formatNaira(amount)).toFixed(2) } as CSSProperties;
  return (
    <span className={`sn-sum ${className}`} style={style}>
      <Naira amount={amount} />
    </span>
  );
}
