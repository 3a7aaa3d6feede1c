import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ArgOf } from '../../../../contract/endpoint';
import type { Decision } from '../../../../contract/primitives';
import type { AdminWithdrawal, listAdminWithdrawals } from '../../../../contract/withdrawals';
import { usePreviewBulkDecisionQuery } from '../../../api/adminApi';
import { formatNaira } from '../../../lib/naira';
import type { Chosen } from '../../../table/tableTypes';
import { LeftOut } from '../shared/bulk-decisions/LeftOut';
import { countLeftOut, getMoney, formatLargest, formatMoney } from '../shared/bulk-decisions/bulkMoney';
import { formatMany } from '../shared/bulk-decisions/bulkWords';
import { useScheduleBulk } from '../shared/decisions/useDecisions';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { ReasonDialog } from '../shared/ReasonDialog';
import type { Refusal } from '../shared/ReasonModal';
import { withdrawalReasons } from '../shared/withdrawals/useWithdrawalDecision';
import { getMoneyPart } from '../shared/withdrawals/withdrawalColumns';

interface Props {
  chosen: Chosen<AdminWithdrawal>;
  query: ArgOf<typeof listAdminWithdrawals>;
}

/**
 * Decides all chosen withdrawals alike: ticked ones, or everything waiting that the search and filters match. The server leaves out those that are
 * decided one by one, and its counts are the ones shown.
 */
export function BulkWithdrawalActions({ chosen, query }: Props) {
  const scheduleBulk = useScheduleBulk();
  const [asking, setAsking] = useState<Decision | null>(null);
  const { page: _page, pageSize: _size, sort: _sort, ...filter } = query;
  const { all, rows, clear } = chosen;
  const waiting = rows.filter(({ withdraw }) => withdraw.status === 'pending');
  const { currentData } = usePreviewBulkDecisionQuery(
    { queue: 'withdrawals', filter },
    { skip: !all, refetchOnMountOrArgChange: true },
  );
  const matching = all ? currentData?.data : undefined;
  const money = matching ?? getMoney(waiting.filter(({ withdraw }) => withdraw.leftOut === null).map(getMoneyPart));
  const leftOut = all ? matching?.leftOut : countLeftOut(waiting.map(({ withdraw }) => withdraw.leftOut));
  const which = {
    ...(matching ? { filter } : { ids: waiting.map(({ withdraw }) => withdraw.id) }),
    confirmed: { count: money.count, sum: money.sum },
  };
  const count = all ? (matching?.count ?? chosen.count) : money.count;
  const atLeast = matching ? matching.atLeast === true : chosen.atLeast;
  const many = formatMany(
    'withdrawals',
    { all, count, atLeast },
    matching !== undefined || filter.status === 'pending',
  );
  const isUnknown = all && !matching;
  const canDecide = all ? (filter.status ?? 'pending') === 'pending' && count > 0 : count > 0;
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

  const aside = leftOut && <LeftOut queue="withdrawals" {...leftOut} />;

  return (
    <>
      {aside}
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
        {leftOut !== undefined && leftOut.count > 0 && <p>{aside}</p>}
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
        <span>{scope}</span> {aside}{' '}
        <span>
          The amounts go back to the wallets, and each member reads your reason. Those that cannot be decided are
          reported with the reason.
        </span>
      </ReasonDialog>
    </>
  );
}
