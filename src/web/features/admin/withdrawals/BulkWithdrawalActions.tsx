import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { Decision } from '../../../../contract/primitives';
import type { AdminWithdrawal, listAdminWithdrawals } from '../../../../contract/withdrawals';
import { formatNaira } from '../../../lib/naira';
import type { Chosen } from '../../../table/tableTypes';
import { formatLargest, formatMoney } from '../shared/bulk-decisions/bulkWords';
import { useBulkChoice } from '../shared/bulk-decisions/useBulkChoice';
import { useScheduleBulk } from '../shared/decisions/useDecisions';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { ReasonDialog } from '../shared/AskButton';
import type { Refusal } from '../shared/ReasonModal';
import { withdrawalReasons } from '../shared/withdrawals/WithdrawalActions';
import { getMoneyPart } from '../shared/withdrawals/withdrawalColumns';

interface Props {
  chosen: Chosen<AdminWithdrawal>;
  query: ArgOf<typeof listAdminWithdrawals>;
}

/** Decides all chosen or matching withdrawals; the server excludes and counts. */
export function BulkWithdrawalActions({ chosen, query }: Props) {
  const scheduleBulk = useScheduleBulk();
  const [asking, setAsking] = useState<Decision | null>(null);
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = query;
  const { all, rows, clear } = chosen;
  const waiting = rows.filter(({ withdraw }) => withdraw.status === 'pending');
  const { money, count, leftOut, many, matching, isUnknown } = useBulkChoice({
    ...{ queue: 'withdrawals', filter, chosen, onlyWaiting: filter.status === 'pending' },
    rows: waiting.map((row) => ({ leftOut: row.withdraw.leftOut, ...getMoneyPart(row) })),
  });
  const which = {
    ...(matching ? { filter } : { ids: waiting.map(({ withdraw }) => withdraw.id) }),
    confirmed: { count: money.count, sum: money.sum },
  };
  const canDecide = count > 0 && (!all || (filter.status ?? 'pending') === 'pending');
  const close = () => setAsking(null);

  const accept = () => {
    scheduleBulk({ queue: 'withdrawals', given_status: 'approved', ...which }, `Accept ${many}`);
    close();
    clear();
  };
  const decline = ({ reason }: Refusal) => {
    scheduleBulk({ queue: 'withdrawals', given_status: 'rejected', reason, ...which }, `Decline ${many}`);
    clear();
    return true;
  };
  const scope = all ? `The ${many} that wait and match, on this page and the others.` : `The ${many} you selected.`;

  return (
    <>
      {leftOut}
      {canDecide && (
        <>
          {!isUnknown && <b className="sn-num">{formatMoney(money)}</b>}
          <Button danger disabled={isUnknown} onClick={() => setAsking('rejected')}>
            {`Decline ${many}`}
          </Button>
          <Button type="primary" disabled={isUnknown} onClick={() => setAsking('approved')}>
            {`Accept ${many}`}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === 'approved'}
        title={`Accept ${many}?`}
        confirmLabel={`Accept ${formatMoney(money)}`}
        onConfirm={accept}
        onClose={close}
      >
        <p>{`${scope} ${formatLargest(money)}`}</p>
        {leftOut && <p>{leftOut}</p>}
        <Alert
          type="warning"
          title="The amounts are paid out next. Those that cannot be decided are reported with the reason."
        />
      </ConfirmDialog>
      <ReasonDialog
        open={asking === 'rejected'}
        title={`Decline ${many}?`}
        commonReasons={withdrawalReasons}
        confirmLabel={`Decline ${formatNaira(money.sum)}`}
        draftName="decline-withdrawals"
        onConfirm={decline}
        onClose={close}
      >
        <span>{scope}</span> {leftOut}{' '}
        <span>
          The amounts go back to the wallets, and each member reads your reason. Those that cannot be decided are
          reported with the reason.
        </span>
      </ReasonDialog>
    </>
  );
}
