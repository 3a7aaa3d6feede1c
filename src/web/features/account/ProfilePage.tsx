import type { getProfile } from '../../../contract/account';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import {
  useGetProfileQuery,
  useListBanksQuery,
  useUpdateProfileMutation,
  useUploadEvidenceMutation,
  useUploadPhotoMutation,
} from '../../api/accountApi';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { BankWaitNote } from '../../ui/BankWaitNote';
import { Card } from '../../ui/Card';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { AccountName } from './AccountName';
import { EvidenceCard } from './EvidenceCard';
import { PhotoForm } from './PhotoForm';
import { ProfileForm } from './ProfileForm';
import { profileChange, profileValues, type ProfileValues } from './profileValues';
import './account.css';

export function ProfilePage() {
  const { data: answer, error, refetch } = useGetProfileQuery();
  return (
    <>
      <PageTitle title="Profile" subtitle="Jobs and withdrawals use what stands here." />
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
  const { data: banks, isLoading: banksLoading } = useListBanksQuery();
  const [updateProfile] = useUpdateProfileMutation();
  const [uploadPhoto, { isLoading: uploading }] = useUploadPhotoMutation();
  const [uploadEvidence] = useUploadEvidenceMutation();
  const user = profile.data;
  const waitsUntil = profile.bankdetails.withdrawals_from;
  const initialValues = profileValues(profile);

  const save = async (before: ProfileValues, values: ProfileValues) => {
    const { error } = await updateProfile(profileChange(before, values));
    return error ? fieldErrors(error) : null;
  };
  const upload = async (file: File) => !(await uploadPhoto({ file })).error;

  return (
    <div className="acct-page">
      <Card title="Profile photo">
        <PhotoForm fullname={user.fullname} url={user.profile_url} busy={uploading} onUpload={upload} />
      </Card>
      <ProfileForm
        user={user}
        initialValues={initialValues}
        banks={banks?.data ?? []}
        banksLoading={banksLoading}
        bankNotice={waitsUntil && <BankWaitNote until={waitsUntil} />}
        accountName={(bank) => <AccountName {...bank} fullname={user.fullname} />}
        onSubmit={save}
      />
      <EvidenceCard socials={profile.socialdetails} onUpload={(platform, file) => uploadEvidence({ platform, file })} />
    </div>
  );
}
