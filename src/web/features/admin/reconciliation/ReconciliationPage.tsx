import { Alert, Button, Card, Skeleton } from 'antd';
import { Suspense } from 'react';
import { EmptyText } from '../shared/EmptyList';
import { LoadFailed } from '../shared/LoadFailed';
import { useListReconciliationsQuery } from '../../../api/payoutsApi';
import { lazyPart } from '../../../ui/lazyPart';
import { PageTitle } from '../../../ui/PageTitle';
import { Contradictions } from './Contradictions';
import { ReconciliationReport } from './ReconciliationReport';
import { useComparing } from './useComparing';
import '../shared/admin.css';
import './reconciliation.css';

const ReconciliationHistory = lazyPart(() =>
  import('./ReconciliationHistory').then((module) => ({ default: module.ReconciliationHistory })),
);

const newest = { page: 1, pageSize: 1 };

/** The health of the ledger, the liabilities, and the result of every past run. */
export function ReconciliationPage() {
  const { data: answer, error, refetch } = useListReconciliationsQuery(newest);
  const [report] = answer?.data ?? [];
  const { compare, isRunning, isLate } = useComparing(report?.at);
  const latest = () => {
    if (report) return <ReconciliationReport report={report} />;
    if (error) return <LoadFailed text="The last check could not be loaded." error={error} retry={refetch} />;
    if (!answer) return <Skeleton active />;
    return (
      <Card>
        <EmptyText title="No check has run yet" text="One runs every night. “Run now” starts one at once." />
      </Card>
    );
  };
  return (
    <>
      <PageTitle
        title="Reconciliation"
        subtitle="Every night the ledger is compared with itself, and the newest payouts and payments with the payments provider."
        actions={
          <Button type="primary" loading={isRunning} onClick={() => void compare()}>
            {isRunning ? 'Comparing...' : 'Run now'}
          </Button>
        }
      />
      <div className="recon-status" role="status">
        {isRunning && <Alert role="note" title="Checking. This can take a minute." />}
        {isLate && (
          <Alert
            role="note"
            type="warning"
            title="This is taking longer than usual. You don’t need to wait: the result will show in the list."
          />
        )}
      </div>
      {latest()}
      <Contradictions />
      <h2 className="sn-card__title">Past checks</h2>
      <Suspense fallback={<Skeleton active />}>
        <ReconciliationHistory />
      </Suspense>
    </>
  );
}

export { ReconciliationPage as Component };
