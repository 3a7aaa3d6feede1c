import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../../contract/withdrawals';
import { adminApi } from '../../../api/adminApi';
import { AdminTable } from '../../../table/AdminTable';
import type { Chosen, TableSelection } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyList } from '../shared/EmptyList';
import { LeftOut } from '../shared/bulk-decisions/LeftOut';
import { countLeftOut, getMoney, formatLargest, formatMoney, formatMany } from '../shared/bulk-decisions/bulkWords';
import { useDecisionKeys } from '../shared/decisions/rowDecisions';
import { useScheduleBulk } from '../shared/decisions/useDecisions';
import { withdrawalQueue } from '../shared/withdrawals/WithdrawalActions';
import { getAmount, columns, drawer, getMoneyPart, rowKey, selectLabel } from '../shared/withdrawals/withdrawalColumns';

const toPayAtOnce = 50;

const waiting = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  pageSize: toPayAtOnce,
  status: { options: { pending: 'Pending' }, fallback: 'pending' },
  // Oldest requests are paid first.
  sort: 'createdAt',
  alwaysFresh: true,
  columns,
  rowKey,
  amountOf: getAmount,
  caption: 'Withdrawals to check',
  search: { label: 'Search withdrawals', placeholder: 'Name, e-mail, reference or account' },
  drawer,
  reread: ({ withdraw }) => ({ q: withdraw.reference }),
  failure: 'The withdrawals could not be loaded.',
});
export const askWaiting = waiting.ask;

const waits = ({ withdraw }: AdminWithdrawal): boolean => withdraw.status === 'pending';
const canBePaid = (row: AdminWithdrawal): boolean => waits(row) && row.withdraw.leftOut === null;

interface Props {
  onAccept: (subject: string) => void;
  onSkip: () => void;
}

export function CheckStep({ onAccept, onSkip }: Props) {
  const { table, answer, tableProps } = useAdminTable(waiting);
  const { status: _, ...shown } = tableProps;
  const { keys, pageKeys, dialogs } = useDecisionKeys(withdrawalQueue);
  const leftOut = countLeftOut((answer?.data ?? []).filter(waits).map(({ withdraw }) => withdraw.leftOut));

  const selection = useMemo<TableSelection<AdminWithdrawal>>(
    () => ({
      label: selectLabel,
      can: canBePaid,
      atFirst: canBePaid,
      actions: (chosen) => <AcceptChosen chosen={chosen} onAccept={onAccept} />,
    }),
    [onAccept],
  );

  return (
    <>
      <AdminTable<AdminWithdrawal>
        {...shown}
        summary={
          leftOut.count > 0 && (
            <Alert
              type="warning"
              title={
                <>
                  <LeftOut queue="withdrawals" {...leftOut} /> <span>and accept or decline each one separately.</span>
                </>
              }
            />
          )
        }
        keys={keys.filter(({ key }) => key === 'd')}
        pageKeys={pageKeys}
        selection={selection}
        empty={
          <EmptyList
            table={table}
            what="withdrawals"
            title="All caught up"
            text="No withdrawal waits. Requests show here as soon as a member makes one."
          >
            <Button type="primary" onClick={onSkip}>
              Go on to the bank file
            </Button>
          </EmptyList>
        }
      />
      {dialogs}
    </>
  );
}

function AcceptChosen({
  chosen: { rows, clear },
  onAccept,
}: { chosen: Chosen<AdminWithdrawal> } & Pick<Props, 'onAccept'>) {
  const scheduleBulk = useScheduleBulk();
  const money = getMoney(rows.map(getMoneyPart));
  const accept = () => {
    const ids = rows.map(rowKey);
    const { count, sum } = money;
    const label = `Accept ${formatMany('withdrawals', { all: false, count, atLeast: false }, true)}`;
    onAccept(scheduleBulk({ queue: 'withdrawals', given_status: 'approved', ids, confirmed: { count, sum } }, label));
    clear();
  };
  return (
    <>
      <span className="sn-muted">{formatLargest(money)}</span>
      <Button type="primary" onClick={accept}>
        {`Accept ${formatMoney(money)}`}
      </Button>
    </>
  );
}
