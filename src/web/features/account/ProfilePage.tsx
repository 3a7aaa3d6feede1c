import type { getProfile } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage } from '../../api/apiError';
import { BankCooldownNote } from './profile/BankCooldownNote';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { ProfileRows } from './profile/ProfileRows';
import type { ProfileSheetProps } from './profile/ProfileSheet';
import { useEditing } from './profile/useEditing';
import './account.css';

const ProfileSheet = dialogOnDemand<ProfileSheetProps>(() =>
  import(/* webpackChunkName: "profile-sheet" */ './profile/ProfileSheet').then((module) => module.ProfileSheet),
);

export function ProfilePage() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  return (
    <>
      <PageTitle title="Profile" />
      {answer ? (
        <Profile key={answer.data.id} profile={answer} />
      ) : error ? (
        <FailedState text={messages.profile.loadFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={8} />
      )}
    </>
  );
}

function Profile({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { row, sheet, linkTo, close } = useEditing();
  return (
    <div className="acct-page">
      <ProfileRows
        profile={profile}
        bankNote={<BankCooldownNote until={profile.bankdetails.withdrawals_from} />}
        linkTo={linkTo}
        onIntent={ProfileSheet.onIntent}
      />
      {sheet && <ProfileSheet open profile={profile} sheet={sheet} row={row} onClose={close} />}
    </div>
  );
}

export { ProfilePage as Component };
