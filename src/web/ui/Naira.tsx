import { formatNaira } from '../lib/naira';

/** ₦1,250 or ₦1,250.50, in tabular figures. */
export function Naira({ amount }: { amount: number | string }) {
  return (
    <span className="sn-num" translate="no">
      {formatNaira(amount)}
    </span>
  );
}
