import type { CSSProperties } from 'react';
import { formatNaira } from '../lib/naira';
import './Naira.css';

/** The width of the text in ems at the heaviest weight, for the style sheet. */
const inEms = (text: string): CSSProperties => {
  const ems = [...text].reduce((sum, letter) => sum + (/[.,]/.test(letter) ? 0.39 : 0.64), 0.15);
  return { '--ems': ems.toFixed(2) } as CSSProperties;
};

export function Naira({ amount }: { amount: number | string }) {
  const text = formatNaira(amount);
  return (
    <span className="sn-num sn-naira" style={inEms(text)} translate="no">
      {text}
    </span>
  );
}

/** A sum alone on its line, as large as its box allows. */
export function Sum({ amount, className = '' }: { amount: number | string; className?: string }) {
  return (
    <span className={`sn-sum ${className}`} style={inEms(formatNaira(amount))}>
      <Naira amount={amount} />
    </span>
  );
}
