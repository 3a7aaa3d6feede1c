import { formatNaira } from '../lib/naira';

export function Naira({ amount }: { amount: number | string }) {
  return (
    <span className="sn-num" translate="no">
      {formatNaira(amount)}
    </span>
  );
}
