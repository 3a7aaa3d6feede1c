import type { getProfile } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { Answer } from '../../shared/Answer';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { PageTitle } from '../../ui/PageTitle';
import { ProfileRows } from '../../shared/profile/ProfileRows';
import { useEditing } from '../../shared/profile/profileSheets';
import './account.css';

const ProfileSheet = dialogOnDemand(() =>
  import(/* webpackChunkName: "profile-sheet" */ '../../shared/profile/ProfileSheet').then(
    (module) => module.ProfileSheet,
  ),
);

export function ProfilePage() {
  return (
    <>
      <PageTitle title="Profile" />
      <Answer query={useGetProfileQuery()} failed={messages.profile.loadFailed} rows={8}>
        {(profile) => <Profile key={profile.data.id} profile={profile} />}
      </Answer>
    </>
  );
}

function Profile({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { row, sheet, linkTo, close } = useEditing();
  return (
    <div className="acct-page">
      <ProfileRows profile={profile} linkTo={linkTo} onIntent={ProfileSheet.onIntent} />
      {sheet && <ProfileSheet open profile={profile} sheet={sheet} row={row} onClose={close} />}
    </div>
  );
}

export { ProfilePage as Component };
