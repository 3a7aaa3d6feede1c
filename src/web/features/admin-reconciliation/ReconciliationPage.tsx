import { Button } from 'antd';
import { useListReconciliationsQuery } from '../../api/reconciliationApi';
import { Card } from '../../ui/Card';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Contradictions } from './Contradictions';
import { ReconciliationHistory } from './ReconciliationHistory';
import { ReconciliationReport } from './ReconciliationReport';
import { useComparing } from './useComparing';
import { LoadFailed } from '../../admin/LoadFailed';
import '../../admin/admin.css';
import './reconciliation.css';

const newest = { page: 1, pageSize: 1 };

/** The health of the ledger, the liabilities, and the result of every past run. */
export function ReconciliationPage() {
  const { data: answer, error, refetch } = useListReconciliationsQuery(newest);
  const [report] = answer?.data ?? [];
  const { compare, isRunning, isLate } = useComparing(report?.at);
  const latest = () => {
    if (report) return <ReconciliationReport report={report} />;
    if (error) return <LoadFailed text="The last run could not be loaded." error={error} retry={refetch} />;
    if (!answer) return <LoadingState rows={5} />;
    return (
      <Card>
        <EmptyState title="No reconciliation has run yet" text="That happens every night. “Run now” does it at once." />
      </Card>
    );
  };
  return (
    <>
      <PageTitle
        title="Reconciliation"
        subtitle="The ledger compared with itself, and the newest payouts and payments with the payments provider, every night."
        actions={
          <Button type="primary" loading={isRunning} onClick={() => void compare()}>
            {isRunning ? 'Comparing...' : 'Run now'}
          </Button>
        }
      />
      <div role="status">
        {isRunning && (
          <p className="recon-running">
            <progress aria-label="Running the reconciliation" /> Running the reconciliation. This can take a minute.
          </p>
        )}
        {isLate && (
          <p className="sn-note recon-late">
            It takes longer than usual. You need not wait: the result joins the list as soon as it is there.
          </p>
        )}
      </div>
      {latest()}
      <Contradictions />
      <h2 className="recon-title">Past checks</h2>
      <ReconciliationHistory />
    </>
  );
}

export { ReconciliationPage as Component };
