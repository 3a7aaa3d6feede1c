import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Payout } from '../../../../contract/payouts';
import { NothingFound } from '../shared/NothingFound';
import { formatNaira } from '../../../lib/naira';
import { serverNow } from '../../../lib/serverTime';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowShortcut, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { DialogComing } from '../../../ui/isDialogOpen';
import { lazyPart } from '../../../ui/lazyPart';
import { EmptyState } from '../../../ui/PageState';
import type { Making } from './MakeBatchDialog';
import { type Settling, SettlingContext } from './PayoutActions';
import { payouts } from './payoutColumns';
import { canBePaid, canComeBack } from './payoutState';
import { PayoutSummary } from './PayoutSummary';

const ChosenPayouts = lazyPart(() => import('./ChosenPayouts').then((module) => ({ default: module.ChosenPayouts })));
const SettleDialog = lazyPart(() => import('./SettleDialog').then((module) => ({ default: module.SettleDialog })));

interface Props {
  actions: ReactNode;
  /** Constant. */
  onBatch: (making: Making) => void;
}

export function PayoutList({ actions, onBatch }: Props) {
  const { table, exporting, tableProps } = useAdminTable(payouts);
  const [settling, setSettling] = useState<Settling | null>(null);
  const keys: readonly RowShortcut<Payout>[] = [
    {
      key: 'p',
      label: 'Mark paid',
      run: (row) => setSettling({ outcome: 'paid', rows: [row] }),
      when: (row) => canBePaid(row, serverNow()),
    },
    {
      key: 'r',
      label: 'Mark returned or cancel, with a reason',
      run: (row) => setSettling({ outcome: 'returned', rows: [row] }),
      when: (row) => canComeBack(row, serverNow()),
    },
  ];
  const selection = useMemo<TableSelection<Payout>>(
    () => ({
      label: ({ amount, user, reference }) => `Select ${formatNaira(amount)} to ${user.fullname}, ${reference}`,
      actions: (chosen) => <ChosenPayouts {...{ chosen, exporting, onBatch }} />,
    }),
    [exporting, onBatch],
  );

  return (
    <SettlingContext value={setSettling}>
      <AdminTable
        {...tableProps}
        actions={actions}
        summary={<PayoutSummary />}
        keys={keys}
        selection={selection}
        empty={table.queryString === '' ? <NoneWait /> : <NothingFound table={table} what="payouts" />}
      />
      <Suspense fallback={<DialogComing />}>
        {settling && <SettleDialog settling={settling} onClose={() => setSettling(null)} />}
      </Suspense>
    </SettlingContext>
  );
}

function NoneWait() {
  return (
    <EmptyState
      title="All caught up"
      text="Every withdrawal that is accepted shows here until it is paid."
      action={<Link to={`${paths.admin.payouts}?status=sent`}>Next: those on the way</Link>}
    />
  );
}
