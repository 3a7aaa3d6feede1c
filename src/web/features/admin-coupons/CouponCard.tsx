import type { ReadCoupon } from '../../api/couponsApi';
import * as messages from '../../../contract/messages';
import { CopyButton } from '../../ui/CopyButton';
import { When } from '../../ui/When';
import { CouponStatus } from './couponColumns';

/** A coupon without room for a table. */
export function CouponCard({ coupon: { code, used_by, status, createdAt } }: { coupon: ReadCoupon }) {
  return (
    <article className="coupons-card">
      <p>
        <code className="coupons-code">{code}</code>
        <CouponStatus status={status} />
      </p>
      <p>
        <span>
          {used_by ? <span>{used_by}</span> : <span className="sn-muted">Not used</span>}
          <small className="sn-muted">
            <When iso={createdAt} />
          </small>
        </span>
        <CopyButton text={code} label={`Copy ${code}`} toast={messages.coupons.copied} />
      </p>
    </article>
  );
}
