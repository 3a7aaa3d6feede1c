import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { listCoupons, type voidCoupons } from '../../../../contract/coupons';
import type { AnswerOf, ArgOf } from '../../../../contract/endpoint';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { couponsApi, type ReadCoupon, useCreateCouponMutation, useListCouponsQuery } from '../../../api/couponsApi';
import { EmptyText } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/firstAsk';
import { AdminTable } from '../../../table/AdminTable';
import type { TableSelection } from '../../../table/tableTypes';
import { adminList, useAdminTable, type QueryOptions } from '../../../table/useAdminTable';
import { ChosenCoupons } from './ChosenCoupons';
import { columns } from './couponColumns';
import { VoidReport } from './VoidReport';
import './coupons.css';

export { CouponStatus } from './couponColumns';

const rowKey = ({ id }: ReadCoupon): string => id;

/** The specification names the rows of this list `codes`. */
const useCouponList = (arg: ArgOf<typeof listCoupons>, options?: QueryOptions) => {
  const { data, error, isFetching, refetch } = useListCouponsQuery(arg, options);
  return { data: data && { data: data.codes, meta: data.meta }, error, isFetching, refetch };
};

const coupons = adminList({
  query: listCoupons.query,
  useList: useCouponList,
  prefetch: (arg) => couponsApi.util.prefetch('listCoupons', arg, {}),
  pageSize: limits.pageSize.coupons,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'pending', label: 'Pending' },
      { key: 'reserved', label: 'Reserved' },
      { key: 'used', label: 'Used' },
      { key: 'void', label: 'Void' },
    ],
    fallback: 'all',
  },
  views: 'coupons',
  readyViews: [
    { name: 'Pending', query: 'status=pending' },
    { name: 'Used, newest first', query: 'sort=-createdAt&status=used' },
    { name: 'Void', query: 'status=void' },
  ],
  exporting: 'exportCoupons',
  title: 'Coupon Records',
  columns,
  rowKey,
  caption: 'Coupons',
  search: { label: 'Search coupons', placeholder: 'Code or member' },
  showing: 'of',
  failure: 'The coupons could not be loaded.',
});

export const handle: Prefetched = { ask: coupons.ask };

export function CouponsPage() {
  const { table, answer, exporting, tableProps } = useAdminTable(coupons);
  const [made, setMade] = useState('');
  const [refused, setRefused] = useState<AnswerOf<typeof voidCoupons>['data']['refused']>([]);
  const selection = useMemo<TableSelection<ReadCoupon>>(
    () => ({
      label: ({ code }) => `Select ${code}`,
      actions: (chosen) => (
        <ChosenCoupons chosen={chosen} exporting={exporting} onVoided={(outcome) => setRefused(outcome.refused)} />
      ),
    }),
    [exporting],
  );

  return (
    <>
      <VoidReport refused={refused} onClose={() => setRefused([])} />
      <AdminTable
        {...tableProps}
        actions={
          <Generate
            onMade={(id) => {
              setMade(id);
              table.applyQuery('', table.pageSize);
            }}
          />
        }
        selection={selection}
        // The new one is on top as soon as the list has it.
        version={answer?.data.some(({ id }) => id === made) ? made : ''}
        empty={
          <EmptyText title={messages.members.couponEmpty}>
            {table.queryString !== '' && <Button onClick={table.clear}>Show all coupons</Button>}
          </EmptyText>
        }
      />
    </>
  );
}

function Generate({ onMade }: { onMade: (id: string) => void }) {
  const [createCoupon, { isLoading }] = useCreateCouponMutation();
  const generate = async () => {
    const { data } = await createCoupon();
    if (data) onMade(data.id);
  };
  return (
    <Button type="primary" disabled={isLoading} onClick={() => void generate()}>
      {isLoading ? 'Generating...' : '+ Generate New Coupon'}
    </Button>
  );
}

export { CouponsPage as Component };
