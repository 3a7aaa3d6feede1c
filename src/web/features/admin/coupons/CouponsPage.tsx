import { Button, Alert } from 'antd';
import { useMemo, useState } from 'react';
import { listCoupons, type voidCoupons } from '../../../../contract/coupons';
import type { AnswerOf, ArgOf } from '../../../../contract/endpoint';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import {
  couponsApi,
  type ReadCoupon,
  useCreateCouponMutation,
  useListCouponsQuery,
  useVoidCouponsMutation,
} from '../../../api/couponsApi';
import { EmptyText } from '../shared/EmptyList';
import type { Prefetched } from '../../../api/baseApi';
import { AdminTable } from '../../../table/AdminTable';
import type { TableSelection, AdminColumn, Chosen, TableExport } from '../../../table/tableTypes';
import { adminList, useAdminTable, type QueryOptions } from '../../../table/useAdminTable';
import { CopyButton } from '../../../ui/CopyButton';
import { column } from '../shared/columns';
import { AskButton } from '../shared/AskButton';
import '../shared/admin.css';

/** The specification calls this list's rows `codes`. */
const useCouponList = (arg: ArgOf<typeof listCoupons>, options?: QueryOptions) => {
  const { data, error, isFetching, refetch } = useListCouponsQuery(arg, options);
  return { data: data && { data: data.codes, meta: data.meta }, error, isFetching, refetch };
};

export function CouponsPage() {
  const { table, answer, exporting, tableProps } = useAdminTable(coupons);
  const [made, setMade] = useState('');
  const [refused, setRefused] = useState<Outcome['refused']>([]);
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
        // Shows the new one on top once loaded.
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

export const columns: readonly AdminColumn<ReadCoupon>[] = [
  {
    key: 'code',
    title: 'Coupon Code',
    sort: 'code',
    always: true,
    render: ({ code }) => <code className="admin-strong admin-nowrap">{code}</code>,
  },
  {
    key: 'user',
    title: 'User',
    hideBelow: 'sm',
    render: ({ used_by }) => used_by || <span className="sn-muted">Not used</span>,
  },
  // A coupon without a status is a new one; the specification says so.
  column.status('coupon', ({ status }) => status ?? 'pending', { sort: 'status' }),
  column.when('created', 'Created Date', ({ createdAt }) => createdAt, { sort: 'createdAt', hideBelow: 'md' }),
  column.actions(
    ({ code }) => <CopyButton text={code} label={`Copy ${code}`} toast={messages.members.couponCopied} />,
    'Action',
  ),
];

const coupons = adminList({
  query: listCoupons.query,
  endpoint: { ...couponsApi.endpoints.listCoupons, useQuery: useCouponList },
  pageSize: limits.pageSize.coupons,
  status: {
    options: { all: 'All', pending: 'Pending', reserved: 'Reserved', used: 'Used', void: 'Void' },
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
  caption: 'Coupons',
  search: { label: 'Search coupons', placeholder: 'Code or member' },
  showing: 'of',
  failure: 'The coupons could not be loaded.',
});

export const handle: Prefetched = { ask: coupons.ask };

type Outcome = AnswerOf<typeof voidCoupons>['data'];

function VoidReport({ refused, onClose }: Pick<Outcome, 'refused'> & { onClose: () => void }) {
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
              {code && <code className="admin-strong admin-nowrap">{code}</code>} <span>{message}</span>
            </li>
          ))}
        </ul>
      }
      closable={{ onClose, 'aria-label': 'Close' }}
    />
  );
}

interface ChosenCouponsProps {
  chosen: Chosen<ReadCoupon>;
  onVoided: (outcome: Outcome) => void;
}

function ChosenCoupons({ chosen, exporting, onVoided }: ChosenCouponsProps & { exporting: TableExport }) {
  const codes = chosen.rows.map(({ code }) => code);
  return (
    <>
      <CopyButton
        labelled
        text={codes.join('\n')}
        label={`Copy ${codes.length} selected`}
        toast={codes.length === 1 ? messages.members.couponCopied : `${codes.length} coupon codes copied!`}
      />
      <Button disabled={exporting.running !== null} onClick={() => exporting.start('xlsx', chosen.ids)}>
        {`Export ${codes.length} selected`}
      </Button>
      <Void chosen={chosen} onVoided={onVoided} />
    </>
  );
}

function Void({ chosen, onVoided }: ChosenCouponsProps) {
  const [voidThem] = useVoidCouponsMutation();
  return (
    <AskButton
      label={`Void ${chosen.count} selected`}
      button={{ danger: true }}
      title={`Void ${chosen.count === 1 ? 'this coupon' : `these ${chosen.count} coupons`}?`}
      confirmLabel="Void"
      danger
      act={async () => {
        const { data } = await voidThem({ ids: [...chosen.ids] });
        if (!data) return false;
        onVoided(data.data);
        chosen.clear();
        return true;
      }}
    >
      Nobody can sign up with them any more, and this can’t be undone. Used and reserved coupons stay as they are; we’ll
      list them afterwards.
    </AskButton>
  );
}
