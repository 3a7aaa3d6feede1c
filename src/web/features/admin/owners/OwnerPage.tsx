import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OwnerDetails } from '../../../../contract/owners';
import { useGetOwnerQuery } from '../../../api/ownersApi';
import { OwnerMoneyActions } from '../shared/funding/OwnerMoneyActions';
import { FoundPage } from '../shared/LoadFailed';
import { type ListTab, TabbedLists } from '../shared/TabbedLists';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { OwnerDialog } from './dialogs';
import { OwnerJobs } from './OwnerJobs';
import { OwnerFigures } from './OwnerFigures';
import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';

const OwnerPanel = lazyPart(() => import('./OwnerPanel').then((module) => ({ default: module.OwnerPanel })));
const OwnerStatement = lazyPart(() =>
  import('./OwnerStatement').then((module) => ({ default: module.OwnerStatement })),
);
const OwnerDocuments = lazyPart(() =>
  import('./OwnerDocuments').then((module) => ({ default: module.OwnerDocuments })),
);
const OwnerDeposits = lazyPart(() =>
  import('../shared/funding/OwnerDeposits').then((module) => ({ default: module.OwnerDeposits })),
);

const tabs: readonly [ListTab<OwnerDetails>, ...ListTab<OwnerDetails>[]] = [
  { key: 'jobs', label: 'Jobs', draw: ({ id }) => <OwnerJobs ownerId={id} /> },
  { key: 'statement', label: 'Statement', draw: ({ id }) => <OwnerStatement ownerId={id} /> },
  { key: 'deposits', label: 'Deposits', draw: ({ id }) => <OwnerDeposits ownerId={id} /> },
  { key: 'documents', label: 'Documents', draw: ({ id }) => <OwnerDocuments ownerId={id} /> },
];

export function OwnerPage() {
  const { id = '' } = useParams();
  const query = useGetOwnerQuery({ id });
  return (
    <FoundPage
      query={query}
      title="Job owner"
      failure="This owner could not be loaded."
      missing={{ title: 'Job owner not found', text: 'The address may be incomplete.' }}
    >
      {(owner) => <OwnerInFull key={id} owner={owner} />}
    </FoundPage>
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
        <Suspense fallback={<LoadingState rows={6} />}>
          <OwnerPanel owner={owner} />
        </Suspense>
        <TabbedLists name="owner" tabs={tabs} of={owner} />
      </div>
    </>
  );
}

export { OwnerPage as Component };
