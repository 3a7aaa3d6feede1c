import { useParams } from 'react-router-dom';
import type { UserProfile } from '../../../../contract/members';
import { useGetUserQuery } from '../../../api/membersApi';
import { PageTitle } from '../../../ui/PageTitle';
import { FoundPage } from '../shared/FoundPage';
import { type ListTab, TabbedLists } from '../shared/TabbedLists';
import { BanButton } from './BanButton';
import { SidePanel } from './SidePanel';
import { lazyPart } from '../../../ui/lazyPart';
import '../shared/admin.css';

const lists = () => import('./MemberLists');
const SubmittedJobs = lazyPart(() => lists(), 'SubmittedJobs');
const WithdrawalHistory = lazyPart(() => lists(), 'WithdrawalHistory');
const MemberSessions = lazyPart(() => lists(), 'MemberSessions');
const LinkedAccounts = lazyPart(() => lists(), 'LinkedAccounts');
const MemberStatement = lazyPart(() => import('./MemberStatement'), 'MemberStatement');
const MemberNotes = lazyPart(() => import('./MemberNotes'), 'MemberNotes');

const tabs: readonly [ListTab<UserProfile>, ...ListTab<UserProfile>[]] = [
  { key: 'jobs', label: 'Submitted Jobs', draw: ({ userProfile: { id } }) => <SubmittedJobs userId={id} /> },
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
  const query = useGetUserQuery({ id });
  return (
    <FoundPage
      query={query}
      title="Member"
      failure="This member could not be loaded."
      missing={{ title: 'Member not found', text: 'The address may not be complete.' }}
    >
      {(profile) => <Profile key={id} profile={profile} />}
    </FoundPage>
  );
}

function Profile({ profile }: { profile: UserProfile }) {
  const { userProfile: user } = profile;
  return (
    <>
      <PageTitle title={user.fullname} actions={<BanButton user={user} />} />
      <div className="admin-profile">
        <SidePanel profile={profile} />
        <TabbedLists name="member" tabs={tabs} of={profile} />
      </div>
    </>
  );
}

export { UserProfilePage as Component };
