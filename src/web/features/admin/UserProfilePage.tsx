import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { UserProfile } from '../../../contract/members';
import { useGetUserQuery } from '../../api/adminApi';
import { isNotFound } from '../../api/apiError';
import { Card } from '../../ui/Card';
import { EmptyState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { tabId, Tabs } from '../../ui/Tabs';
import { LoadFailed } from './LoadFailed';
import { BanButton } from './users/BanButton';
import { SidePanel } from './users/SidePanel';
import { SubmittedJobs } from './users/SubmittedJobs';
import './desk.css';
import './users/users.css';

const WithdrawalHistory = lazy(() =>
  import('./users/WithdrawalHistory').then((module) => ({ default: module.WithdrawalHistory })),
);
const MemberStatement = lazy(() =>
  import('./users/MemberStatement').then((module) => ({ default: module.MemberStatement })),
);
const MemberSessions = lazy(() =>
  import('./users/MemberSessions').then((module) => ({ default: module.MemberSessions })),
);
const MemberLinks = lazy(() => import('./users/MemberLinks').then((module) => ({ default: module.MemberLinks })));
const MemberNotes = lazy(() => import('./users/MemberNotes').then((module) => ({ default: module.MemberNotes })));

const loadFailed = 'This member could not be loaded.';
const panelId = 'member-lists';
const tabs = [
  { key: 'jobs', label: 'Submitted Jobs' },
  { key: 'withdrawals', label: 'Withdrawal History' },
  { key: 'statement', label: 'Statement' },
  { key: 'sessions', label: 'Sessions' },
  { key: 'links', label: 'Linked members' },
  { key: 'notes', label: 'Notes' },
] as const;
type TabKey = (typeof tabs)[number]['key'];

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
const useTab = (): [TabKey, (tab: TabKey) => void] => {
  const [params, setParams] = useSearchParams();
  const choose = (tab: TabKey) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (tab === 'jobs') after.delete('tab');
      else after.set('tab', tab);
      return after;
    });
  return [tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'jobs', choose];
};

function Profile({ profile }: { profile: UserProfile }) {
  const { userProfile: user } = profile;
  const [active, choose] = useTab();
  const panels: Readonly<Record<TabKey, () => React.ReactNode>> = {
    jobs: () => <SubmittedJobs userId={user.id} />,
    withdrawals: () => <WithdrawalHistory userId={user.id} />,
    statement: () => <MemberStatement userId={user.id} />,
    sessions: () => <MemberSessions userId={user.id} fullname={user.fullname} />,
    links: () => <MemberLinks userId={user.id} />,
    notes: () => <MemberNotes userId={user.id} closed={user.closed} />,
  };
  return (
    <>
      <PageTitle title={user.fullname} actions={<BanButton user={user} />} />
      <div className="desk-profile">
        <SidePanel profile={profile} />
        <div className="desk-profile__lists">
          <Tabs label="What to show of this member" items={tabs} active={active} onChange={choose} panelId={panelId} />
          <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, active)}>
            <Suspense fallback={<LoadingState rows={3} />}>{panels[active]()}</Suspense>
          </div>
        </div>
      </div>
    </>
  );
}
