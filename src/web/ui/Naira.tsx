import { formatNaira } from '../lib/naira';

/** Money as people read it, in tabular figures: ₦1,250 or ₦1,250.50. */
export function Naira({ amount }: { amount: number | string }) {
  return (
    <span className="sn-num" translate="no">
      {formatNaira(amount)}
    </span>
  );
}
