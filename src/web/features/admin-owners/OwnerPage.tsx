import { Button, Card } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OwnerDetails } from '../../../contract/owners';
import { isNotFound } from '../../api/apiError';
import { useGetOwnerQuery } from '../../api/ownersApi';
import { OwnerMoneyActions } from '../../admin/funding/OwnerMoneyActions';
import { EmptyText } from '../../admin/EmptyList';
import { LoadFailed } from '../../admin/LoadFailed';
import { type ListTab, TabbedLists } from '../../admin/TabbedLists';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { OwnerDialog } from './dialogs';
import { OwnerJobs } from './OwnerJobs';
import { OwnerFigures, OwnerPanel } from './OwnerPanel';
import { lazyPart } from '../../ui/lazyPart';
import '../../admin/admin.css';

const OwnerStatement = lazyPart(() =>
  import('./OwnerStatement').then((module) => ({ default: module.OwnerStatement })),
);
const OwnerDocuments = lazyPart(() =>
  import('./OwnerDocuments').then((module) => ({ default: module.OwnerDocuments })),
);
const OwnerDeposits = lazyPart(() =>
  import('../../admin/funding/OwnerDeposits').then((module) => ({ default: module.OwnerDeposits })),
);

const tabs: readonly [ListTab<OwnerDetails>, ...ListTab<OwnerDetails>[]] = [
  { key: 'jobs', label: 'Jobs', draw: ({ id }) => <OwnerJobs ownerId={id} /> },
  { key: 'statement', label: 'Statement', draw: ({ id }) => <OwnerStatement ownerId={id} /> },
  { key: 'deposits', label: 'Deposits', draw: ({ id }) => <OwnerDeposits ownerId={id} /> },
  { key: 'documents', label: 'Documents', draw: ({ id }) => <OwnerDocuments ownerId={id} /> },
];

export function OwnerPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetOwnerQuery({ id });
  if (answer && !isNotFound(error)) return <OwnerInFull key={id} owner={answer.data} />;
  return (
    <>
      <PageTitle title="Job owner" />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && (
        <LoadFailed text="This owner could not be loaded." error={error} retry={refetch} />
      )}
      {isNotFound(error) && (
        <Card>
          <EmptyText title="Job owner not found" text="The address may be incomplete." />
        </Card>
      )}
    </>
  );
}

function OwnerInFull({ owner }: { owner: OwnerDetails }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageTitle
        title={owner.name}
        actions={
          <>
            <OwnerMoneyActions owner={owner} />
            <Button {...OwnerDialog.onIntent} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        }
      />
      <OwnerDialog open={editing} owner={owner} onClose={() => setEditing(false)} />
      <OwnerFigures owner={owner} />
      <div className="admin-profile">
        <OwnerPanel owner={owner} />
        <TabbedLists name="owner" tabs={tabs} of={owner} />
      </div>
    </>
  );
}

export { OwnerPage as Component };
