import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { listAdminWithdrawals, type AdminWithdrawal } from '../../../../contract/withdrawals';
import { adminApi } from '../../../api/adminApi';
import { AdminTable } from '../../../table/AdminTable';
import type { Chosen, PageShortcut, RowShortcut, TableSelection } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyState } from '../../../ui/PageState';
import { LeftOut } from '../shared/bulk-decisions/LeftOut';
import { countLeftOut, getMoney, formatLargest, formatMoney, formatMany } from '../shared/bulk-decisions/bulkWords';
import { useDecisions, useFreeRows, useScheduleBulk } from '../shared/decisions/useDecisions';
import { declining, DeclineDialog } from '../shared/withdrawals/WithdrawalActions';
import { getAmount, columns, drawer, getMoneyPart, rowKey, selectLabel } from '../shared/withdrawals/withdrawalColumns';

const toPayAtOnce = 50;

const waiting = adminList({
  query: listAdminWithdrawals.query,
  endpoint: adminApi.endpoints.listAdminWithdrawals,
  pageSize: toPayAtOnce,
  status: { options: [{ key: 'pending', label: 'Pending' }], fallback: 'pending' },
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
  /** @param subject the decision's key for `useDecision` */
  onAccept: (subject: string) => void;
  onSkip: () => void;
}

export function CheckStep({ onAccept, onSkip }: Props) {
  const { table, answer, tableProps } = useAdminTable(waiting);
  const { status: _, ...shown } = tableProps;
  const { decide, undoLast } = useDecisions();
  const isRowFree = useFreeRows();
  const [refusing, setRefusing] = useState<AdminWithdrawal | null>(null);
  const leftOut = countLeftOut((answer?.data ?? []).filter(waits).map(({ withdraw }) => withdraw.leftOut));

  const keys: readonly RowShortcut<AdminWithdrawal>[] = [
    {
      key: 'd',
      label: 'Decline, with a reason',
      run: setRefusing,
      when: (row) => waits(row) && isRowFree(rowKey(row)),
    },
  ];
  const pageKeys: readonly PageShortcut[] = [{ key: 'u', label: 'Undo the last decision', run: undoLast }];
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
        keys={keys}
        pageKeys={pageKeys}
        selection={selection}
        empty={
          table.q ? (
            <EmptyState title="No withdrawals found" text="None that waits fits this search." />
          ) : (
            <EmptyState
              title="All caught up"
              text="No withdrawal waits. Requests show here as soon as a member makes one."
              action={
                <Button type="primary" onClick={onSkip}>
                  Go on to the bank file
                </Button>
              }
            />
          )
        }
      />
      {refusing && (
        <DeclineDialog
          row={refusing}
          open
          onDecline={(refusal) => decide(declining(refusing, refusal))}
          onClose={() => setRefusing(null)}
        />
      )}
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
