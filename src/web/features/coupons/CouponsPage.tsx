import { useState } from 'react';
import type { Coupon } from '../../../contract/coupons';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { errorMessage } from '../../api/apiError';
import { useCreateCouponMutation, useListCouponsQuery } from '../../api/couponsApi';
import { CopyButton } from '../../ui/CopyButton';
import { DeskTable } from '../../ui/DeskTable';
import type { Column } from '../../ui/tableColumns';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { StatusTag } from '../../ui/StatusTag';
import { useTableParams } from '../../ui/useTableParams';
import { When } from '../../ui/When';
import './coupons.css';

const loadFailed = 'The coupons could not be loaded.';

const columns: Column<Coupon>[] = [
  { key: 'code', title: 'Coupon Code', render: ({ code }) => <code className="coupons-code">{code}</code> },
  {
    key: 'user',
    title: 'User',
    hideBelow: 'sm',
    render: ({ used_by }) => used_by || <span className="sn-muted">Not used</span>,
  },
  { key: 'status', title: 'Status', render: (coupon) => <CouponStatus status={coupon.status} /> },
  { key: 'created', title: 'Created Date', hideBelow: 'md', render: ({ createdAt }) => <When iso={createdAt} /> },
  {
    key: 'action',
    title: 'Action',
    align: 'end',
    render: ({ code }) => <CopyButton text={code} label={`Copy ${code}`} toast={messages.coupons.copied} />,
  },
];

/** A coupon without a status is a new one; the specification says so. */
export function CouponStatus({ status = 'pending' }: { status?: string }) {
  return <StatusTag kind="coupon" status={status} />;
}

export function CouponsPage() {
  const table = useTableParams({ pageSize: limits.pageSize.coupons });
  const { page, pageSize, setPage } = table;
  const { data: answer, error, isFetching, refetch } = useListCouponsQuery({ page, pageSize });
  const [createCoupon, { isLoading: generating }] = useCreateCouponMutation();
  const [selection, setSelection] = useState<{ page: number; ids: string[] }>({ page, ids: [] });
  // Another page starts with nothing selected, and so does this one when it is come back to.
  if (selection.page !== page) setSelection({ page, ids: [] });
  const codes = answer?.codes.filter(({ id }) => selection.ids.includes(id)).map(({ code }) => code) ?? [];

  const generate = async () => {
    const result = await createCoupon();
    if (!result.error) setPage(1);
  };

  return (
    <>
      <PageTitle
        title="Coupon Records"
        actions={
          <button
            type="button"
            className="sn-btn sn-btn--primary"
            disabled={generating}
            onClick={() => void generate()}
          >
            {generating ? 'Generating...' : '+ Generate New Coupon'}
          </button>
        }
      />
      <DeskTable
        table={table}
        rows={answer?.codes}
        total={answer?.meta.total}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Coupons"
        fetching={isFetching}
        error={error && errorMessage(error, loadFailed)}
        onRetry={() => void refetch()}
        empty={<EmptyState title={messages.coupons.empty} />}
        rowSelection={{
          selected: selection.ids,
          onChange: (ids) => setSelection({ page, ids }),
          label: ({ code }) => `Select ${code}`,
        }}
        showing="of"
        footer={
          codes.length > 0 && (
            <CopyButton
              labelled
              text={codes.join('\n')}
              label={`Copy ${codes.length} selected`}
              toast={codes.length === 1 ? messages.coupons.copied : `${codes.length} coupon codes copied!`}
            />
          )
        }
      />
    </>
  );
}
