import { Alert } from 'antd';
import type { voidCoupons } from '../../../../contract/coupons';
import type { AnswerOf } from '../../../../contract/endpoint';

interface Props {
  refused: AnswerOf<typeof voidCoupons>['data']['refused'];
  onClose: () => void;
}

/** The coupons that could not be voided, with the reasons. */
export function VoidReport({ refused, onClose }: Props) {
  if (refused.length === 0) return null;
  return (
    <Alert
      role="status"
      type="warning"
      style={{ marginBlockEnd: 16 }}
      aria-label="Coupons that could not be voided"
      title={
        refused.length === 1 ? 'One coupon could not be voided:' : `${refused.length} coupons could not be voided:`
      }
      description={
        <ul>
          {refused.map(({ id, code, message }) => (
            <li key={id}>
              {code && <code className="coupons-code">{code}</code>} <span>{message}</span>
            </li>
          ))}
        </ul>
      }
      closable={{ onClose, 'aria-label': 'Close' }}
    />
  );
}
