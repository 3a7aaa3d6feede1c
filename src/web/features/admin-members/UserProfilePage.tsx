import { lazy, type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { UserProfile } from '../../../contract/members';
import { useGetUserQuery } from '../../api/membersApi';
import { isNotFound } from '../../api/apiError';
import { Card } from '../../ui/Card';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { LoadFailed } from '../../admin/LoadFailed';
import { BanButton } from './BanButton';
import { SidePanel } from './SidePanel';
import { SubmittedJobs } from './SubmittedJobs';
import '../../admin/admin.css';
import './users.css';

const MemberTabs = lazy(() => import('./MemberTabs').then((module) => ({ default: module.MemberTabs })));
const WithdrawalHistory = lazy(() =>
  import('./WithdrawalHistory').then((module) => ({ default: module.WithdrawalHistory })),
);
const MemberStatement = lazy(() => import('./MemberStatement').then((module) => ({ default: module.MemberStatement })));
const MemberSessions = lazy(() => import('./MemberSessions').then((module) => ({ default: module.MemberSessions })));
const LinkedAccounts = lazy(() => import('./LinkedAccounts').then((module) => ({ default: module.LinkedAccounts })));
const MemberNotes = lazy(() => import('./MemberNotes').then((module) => ({ default: module.MemberNotes })));

const loadFailed = 'This member could not be loaded.';
interface Tab {
  key: string;
  label: string;
  draw: (profile: UserProfile) => ReactNode;
}
const jobs: Tab = {
  key: 'jobs',
  label: 'Submitted Jobs',
  draw: ({ userProfile: { id } }) => <SubmittedJobs userId={id} />,
};
const tabs: readonly Tab[] = [
  jobs,
  {
    key: 'withdrawals',
    label: 'Withdrawal History',
    draw: ({ userProfile: { id } }) => <WithdrawalHistory userId={id} />,
  },
  { key: 'statement', label: 'Statement', draw: ({ userProfile: { id } }) => <MemberStatement userId={id} /> },
  {
    key: 'sessions',
    label: 'Sessions',
    draw: ({ userProfile: { id, fullname } }) => <MemberSessions userId={id} fullname={fullname} />,
  },
  { key: 'links', label: 'Linked members', draw: ({ userProfile: { id } }) => <LinkedAccounts userId={id} /> },
  {
    key: 'notes',
    label: 'Notes',
    draw: ({ userProfile: { id, closed } }) => <MemberNotes userId={id} closed={closed} />,
  },
];

export function UserProfilePage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetUserQuery({ id });
  if (answer && !isNotFound(error)) return <Profile key={id} profile={answer.data} />;
  return (
    <>
      <PageTitle title="Member" />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && <LoadFailed text={loadFailed} error={error} retry={refetch} />}
      {isNotFound(error) && (
        <Card>
          <EmptyState title="Member not found" text="The address may not be complete." />
        </Card>
      )}
    </>
  );
}

/** The tab as the address says it. */
const useTab = (): [Tab, (tab: string) => void] => {
  const [params, setParams] = useSearchParams();
  const choose = (tab: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (tab === jobs.key) after.delete('tab');
      else after.set('tab', tab);
      return after;
    });
  return [tabs.find(({ key }) => key === params.get('tab')) ?? jobs, choose];
};

function Profile({ profile }: { profile: UserProfile }) {
  const { userProfile: user } = profile;
  const [active, choose] = useTab();
  return (
    <>
      <PageTitle title={user.fullname} actions={<BanButton user={user} />} />
      <div className="admin-profile">
        <SidePanel profile={profile} />
        <div className="admin-profile__lists">
          <div className="users-tabs">
            <Suspense>
              <MemberTabs tabs={tabs} active={active.key} onChange={choose} />
            </Suspense>
          </div>
          <div role="tabpanel" id={`member-panel-${active.key}`} aria-labelledby={`member-tab-${active.key}`}>
            <Suspense fallback={<LoadingState rows={3} />}>{active.draw(profile)}</Suspense>
          </div>
        </div>
      </div>
    </>
  );
}

export { UserProfilePage as Component };
