import { useMemo, useState } from 'react';
import { listCoupons, type voidCoupons } from '../../../contract/coupons';
import type { AnswerOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { couponsApi, type ReadCoupon, useCreateCouponMutation, useListCouponsQuery } from '../../api/couponsApi';
import { listState } from '../../api/listState';
import { useDeskViews } from '../../api/useDeskViews';
import { useExport } from '../../api/useExport';
import type { AskedFirst } from '../../api/firstAsk';
import { listArg } from '../../lib/listArg';
import { EmptyState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { DeskList } from '../../ui/desk/DeskList';
import type { DeskSelection } from '../../ui/desk/deskTypes';
import { deskWishesIn, useDeskParams } from '../../ui/desk/useDeskParams';
import type { TableWishes } from '../../ui/useTableParams';
import { ChosenCoupons } from './ChosenCoupons';
import { CouponCard } from './CouponCard';
import { columns } from './couponColumns';
import { VoidReport } from './VoidReport';
import './coupons.css';

export { CouponStatus } from './couponColumns';

const loadFailed = 'The coupons could not be loaded.';
const filterNames = ['status'];
const rowKey = ({ id }: ReadCoupon): string => id;
const statuses = [
  ['', 'All statuses'],
  ['pending', 'Pending'],
  ['reserved', 'Reserved'],
  ['used', 'Used'],
  ['void', 'Void'],
] as const;

const options = { pageSize: limits.pageSize.coupons, filters: filterNames };
const argOf = ({ query }: TableWishes) => listArg(listCoupons.query, query);

export const handle: AskedFirst = {
  ask: (address) => couponsApi.util.prefetch('listCoupons', argOf(deskWishesIn(address, options)), {}),
};

export function CouponsPage() {
  const table = useDeskParams(options);
  const arg = useMemo(() => argOf(table), [table]);
  const views = useDeskViews('coupons');
  const exporting = useExport('exportCoupons', arg);
  const list = useListCouponsQuery(arg);
  const prefetch = couponsApi.usePrefetch('listCoupons');
  const [made, setMade] = useState('');
  const [refused, setRefused] = useState<AnswerOf<typeof voidCoupons>['data']['refused']>([]);
  const selection = useMemo<DeskSelection<ReadCoupon>>(
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
      <PageTitle
        title="Coupon Records"
        actions={
          <Generate
            onMade={(id) => {
              setMade(id);
              table.ask('', table.pageSize);
            }}
          />
        }
      />
      <VoidReport refused={refused} onClose={() => setRefused([])} />
      <DeskList
        table={table}
        rows={list.data?.codes}
        {...listState(list, loadFailed)}
        columns={columns}
        rowKey={rowKey}
        caption="Coupons"
        search={{ label: 'Search coupons', placeholder: 'Code or member' }}
        filters={
          <StatusFilter status={table.filters.status} onChange={(status) => table.setFilter('status', status)} />
        }
        views={views}
        exporting={exporting}
        selection={selection}
        cards={(coupon) => <CouponCard coupon={coupon} />}
        onPageIntent={(page) => prefetch({ ...arg, page })}
        // The new one is on top as soon as the list has it.
        edition={list.data?.codes.some(({ id }) => id === made) ? made : ''}
        showing="of"
        empty={<EmptyState title={messages.coupons.empty} />}
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
    <button type="button" className="sn-btn sn-btn--primary" disabled={isLoading} onClick={() => void generate()}>
      {isLoading ? 'Generating...' : '+ Generate New Coupon'}
    </button>
  );
}

interface StatusProps {
  status: string | undefined;
  onChange: (status: string | undefined) => void;
}

function StatusFilter({ status, onChange }: StatusProps) {
  return (
    <select
      className="sn-input coupons-status"
      aria-label="Status"
      value={status ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      {statuses.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
