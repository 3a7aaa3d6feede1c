import { Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnDeposits, type OwnDeposit } from '../../../../contract/ownerPage';
import { errorMessage } from '../../../api/apiError';
import {
  freshOwnerData,
  ownerPageApi,
  useGetOwnerAccountQuery,
  useListOwnDepositsQuery,
} from '../../../api/ownerPageApi';
import { formatDay } from '../../../lib/dates';
import { listArg } from '../../../lib/listArg';
import { formatNaira } from '../../../lib/naira';
import { dialogOnDemand } from '../../../ui/dialog/dialogOnDemand';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import type { Column } from '../../../ui/tableColumns';
import { useTableParams } from '../../../ui/useTableParams';
import type { AskRefundProps } from './AskRefund';
import './ownerPage.css';

const AskRefund = dialogOnDemand<AskRefundProps>(() =>
  import(/* webpackChunkName: "owner-refund" */ './AskRefund').then((module) => module.AskRefund),
);

const columns: readonly Column<OwnDeposit>[] = [
  { key: 'day', title: 'Received', sort: 'recordedAt', render: ({ receivedOn }) => formatDay(receivedOn) },
  { key: 'what', title: 'Deposit', render: (deposit) => <What deposit={deposit} /> },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Naira amount={amount} /> },
  { key: 'state', title: 'Status', render: (deposit) => <State deposit={deposit} /> },
  { key: 'actions', title: '', align: 'end', render: (deposit) => <Actions deposit={deposit} /> },
];

export function OwnDeposits() {
  const table = useTableParams({
    accepted: listOwnDeposits.query.shape,
    prefix: 'deposits',
    pageSize: ownerLimits.ownDeposits,
  });
  const arg = listArg(listOwnDeposits.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListOwnDepositsQuery(arg, freshOwnerData);
  const prefetch = ownerPageApi.usePrefetch('listOwnDeposits');
  return (
    <section aria-labelledby="own-deposits">
      <h2 id="own-deposits" className="own-heading">
        Deposits
      </h2>
      <MemberTable
        caption="Deposits"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(deposit) => <DepositCard deposit={deposit} />}
        rowKey={({ id }) => id}
        fetching={isFetching}
        error={error && errorMessage(error, messages.ownerPage.depositsFailed)}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listOwnDeposits.query, { ...table.query, page }))}
        empty={<EmptyState title="Nothing paid in yet" text="Your transfer shows here once it reaches our bank." />}
      />
    </section>
  );
}

const What = ({ deposit: { reference, bankReference } }: { deposit: OwnDeposit }) => (
  <div className="own-two">
    <span>{reference}</span>
    <small>{bankReference}</small>
  </div>
);

const states: Readonly<Record<OwnDeposit['status'], readonly [tone: string, label: string]>> = {
  waiting: ['wait', 'Being checked'],
  booked: ['ok', 'Booked'],
  reversed: ['no', 'Taken back'],
};

function State({ deposit: { status, asked } }: { deposit: OwnDeposit }) {
  const [tone, label] = states[status];
  return (
    <div className="own-state">
      <span className={`sn-tag sn-tag--${tone}`}>{label}</span>
      {asked > 0 && <span>{`${formatNaira(asked)} asked for`}</span>}
    </div>
  );
}

/** Spent money can't be refunded. */
function Actions({ deposit }: { deposit: OwnDeposit }) {
  const { data: account } = useGetOwnerAccountQuery();
  const [asking, setAsking] = useState(false);
  const most = Math.min(deposit.refundable, account?.data.balance ?? 0);
  if (most <= 0) return null;
  return (
    <>
      <Button size="small" {...AskRefund.onIntent} onClick={() => setAsking(true)}>
        Ask for a refund…
      </Button>
      <AskRefund open={asking} deposit={deposit} most={most} onClose={() => setAsking(false)} />
    </>
  );
}

function DepositCard({ deposit }: { deposit: OwnDeposit }) {
  return (
    <div className="own-card">
      <div className="own-line">
        <What deposit={deposit} />
        <b>
          <Naira amount={deposit.amount} />
        </b>
      </div>
      <div className="own-line">
        <State deposit={deposit} />
        <small className="sn-muted">{formatDay(deposit.receivedOn)}</small>
      </div>
      <Actions deposit={deposit} />
    </div>
  );
}
