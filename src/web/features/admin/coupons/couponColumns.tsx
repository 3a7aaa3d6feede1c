import type { ReadCoupon } from '../../../api/couponsApi';
import * as messages from '../../../../contract/messages';
import { CopyButton } from '../../../ui/CopyButton';
import { StatusTag } from '../../../shared/StatusTag';
import type { AdminColumn } from '../../../table/tableTypes';
import { When } from '../../../ui/When';

/** By the specification, a coupon without a status is new. */
export function CouponStatus({ status }: Partial<Pick<ReadCoupon, 'status'>>) {
  return <StatusTag kind="coupon" status={status ?? 'pending'} />;
}

export const columns: readonly AdminColumn<ReadCoupon>[] = [
  {
    key: 'code',
    title: 'Coupon Code',
    sort: 'code',
    always: true,
    render: ({ code }) => <code className="coupons-code">{code}</code>,
  },
  {
    key: 'user',
    title: 'User',
    hideBelow: 'sm',
    render: ({ used_by }) => used_by || <span className="sn-muted">Not used</span>,
  },
  { key: 'status', title: 'Status', sort: 'status', render: ({ status }) => <CouponStatus status={status} /> },
  {
    key: 'created',
    title: 'Created Date',
    sort: 'createdAt',
    hideBelow: 'md',
    render: ({ createdAt }) => <When iso={createdAt} />,
  },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    always: true,
    fixed: 'end',
    render: ({ code }) => <CopyButton text={code} label={`Copy ${code}`} toast={messages.members.couponCopied} />,
  },
];
