import { Alert, Button, Card, Skeleton, Flex } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { EmptyText } from '../shared/EmptyList';
import { Failure } from '../../../shared/Answer';
import {
  useListReconciliationsQuery,
  useRunReconciliationMutation,
  useDecideContradictionMutation,
  useListContradictionsQuery,
} from '../../../api/reconciliationApi';
import { lazyPart } from '../../../ui/lazyPart';
import { PageTitle } from '../../../ui/PageTitle';
import { ReconciliationReport } from './ReconciliationReport';
import { baseApi } from '../../../api/baseApi';
import { listTag } from '../../../api/tags';
import * as messages from '../../../../contract/messages';
import type { Contradiction } from '../../../../contract/reconciliation';
import { ReasonButton } from '../shared/AskButton';
import { formatNaira } from '../../../lib/naira';
import { When } from '../../../ui/When';
import '../shared/admin.css';
import './reconciliation.css';
import '../shared/lines.css';

const ReconciliationHistory = lazyPart(() => import('./ReconciliationHistory'), 'ReconciliationHistory');

const newest = { page: 1, pageSize: 1 };

export function ReconciliationPage() {
  const { data: answer, error, refetch } = useListReconciliationsQuery(newest);
  const [report] = answer?.data ?? [];
  const { compare, isRunning, isLate } = useComparing(report?.at);
  const latest = () => {
    if (report) return <ReconciliationReport report={report} />;
    if (error) return <Failure failed="The last check could not be loaded." query={{ error, refetch }} />;
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

const lookEveryMs = 2_000;
const patienceMs = 120_000;

interface Waiting {
  /** The newest report when requested; a later one is the result. */
  readonly before: string | null;
  readonly isLate: boolean;
}

function useComparing(newest: string | undefined) {
  const dispatch = useDispatch();
  const [run, { isLoading }] = useRunReconciliationMutation();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const isAwaited = waiting !== null && (newest === undefined || (waiting.before !== null && newest <= waiting.before));
  const isRunning = isLoading || (isAwaited && !waiting.isLate);

  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => dispatch(baseApi.util.invalidateTags([listTag('reconciliation')])), lookEveryMs);
    return () => clearInterval(timer);
  }, [isAwaited, dispatch]);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setWaiting((now) => now && { ...now, isLate: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);

  return {
    isRunning,
    isLate: isAwaited && waiting.isLate,
    compare: async () => {
      if (isRunning) return;
      const { data: answer } = await run();
      if (answer) setWaiting({ before: answer.data.newest, isLate: false });
    },
  };
}

const title = 'The payments provider says otherwise';

type Decision = 'taken' | 'released' | 'settled';

const words: Readonly<Record<Decision, { button: string; title: string; effect: string; reasons: readonly string[] }>> =
  {
    taken: {
      button: 'The bank paid it',
      title: 'Did the bank pay it?',
      effect:
        'The amount is taken from the member’s wallet again, and they can withdraw again. What they have spent is booked as a cost. This cannot be undone.',
      reasons: ['The provider’s page shows the transfer as paid.', 'The member’s bank confirmed it.'],
    },
    released: {
      button: 'It didn’t arrive',
      title: 'Did it not arrive?',
      effect: 'The money stays in the member’s wallet, and they can withdraw again. This cannot be undone.',
      reasons: ['The provider’s page shows the transfer as failed.', 'The member’s bank has nothing.'],
    },
    settled: {
      button: 'Mark as settled',
      title: 'Is it settled?',
      effect: 'It leaves this list and isn’t raised again. No money moves.',
      reasons: ['Settled at the provider.', 'The deposit was reversed.', 'The provider was wrong.'],
    },
  };

const naira = (amount: number | null): string => (amount === null ? 'none' : formatNaira(amount));

export function Contradictions() {
  const { data, error, refetch } = useListContradictionsQuery();
  if (error) return <Failure failed="The provider’s contradictions could not be loaded." query={{ error, refetch }} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      <ul className="admin-lines">
        {data.data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row }: { row: Contradiction }) {
  const [decide] = useDecideContradictionMutation();
  const { id, of, kind, what, where, name, ours, says, foundAt } = row;
  const decisions: readonly Decision[] = kind === 'returned_paid' ? ['taken', 'released'] : ['settled'];
  return (
    <li>
      <div className="admin-two">
        <span>
          <b>{`${of === 'payout' ? 'Payout' : 'Payment'} ${where}`}</b>
          <span>{`${name ? ` of ${name}` : ''}: ${what}`}</span>
        </span>
        <small>
          <span>{`Ours: ${naira(ours)}. The provider’s: ${naira(says)}. Found `}</span>
          <When iso={foundAt} exact />
        </small>
        <span>{messages.payouts.contradictionTodo[kind]}</span>
      </div>
      <Flex wrap gap="small">
        {decisions.map((decision) => (
          <ReasonButton
            key={decision}
            label={words[decision].button}
            title={words[decision].title}
            commonReasons={words[decision].reasons}
            confirmLabel={words[decision].button}
            draftName={`contradiction:${id}`}
            act={async (reason) => (await decide({ id, decision, reason })).data !== undefined}
          >
            {words[decision].effect}
          </ReasonButton>
        ))}
      </Flex>
    </li>
  );
}
