import { Alert, Form, Input } from 'antd';
import { type RefObject, useImperativeHandle, useState } from 'react';
import type { getProfile, Socials } from '../../../../contract/profile';
import type { AnswerOf } from '../../../../contract/endpoint';
import { useUpdateProfileMutation } from '../../../api/accountApi';
import { fieldErrors } from '../../../api/apiError';
import { DraftNote, useFormDraft } from '../../../ui/DraftNote';
import { politeForm, setFieldErrors } from '../../../ui/form/formRules';
import { useOneAtATime } from '../../../ui/hooks';
import { BankFields } from './BankFields';
import { PersonalFields } from './PersonalFields';
import { keptIn, optional, profileChange, profileValues, type ProfileValues } from './profileValues';
import { SheetButton, type Work } from './Sheet';
import { type SheetName, sheets } from './sheets';
import type { Platform } from '../../../../contract/primitives';
import { platformNames } from '../../../lib/platforms';
import { FormItem } from '../../../ui/form/FormItem';
import { Verification } from './Verification';

/** One platform: the name there, the followers, and the screenshot that shows them. */
function SocialFields({ platform, socials }: { platform: Platform; socials: Socials }) {
  const name = platformNames[platform];
  return (
    <>
      <div className="acct-social">
        <FormItem name={platform} label={`${name} name or address`} rules={optional(platform)}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </FormItem>
        <FormItem
          name={`${platform}_followers`}
          label={`Followers on ${name}`}
          rules={optional(`${platform}_followers`)}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </FormItem>
      </div>
      <Verification platform={platform} socials={socials} />
    </>
  );
}

interface Props {
  profile: AnswerOf<typeof getProfile>;
  sheet: Exclude<SheetName, 'photo'>;
  work: RefObject<Work | null>;
  onDone: () => void;
}

/** The fields of one sheet; only changed fields of this sheet are sent. */
export function FieldsForm({ profile, sheet, work, onDone }: Props) {
  const [form] = Form.useForm<ProfileValues>();
  const [updateProfile] = useUpdateProfileMutation();
  const [busy, setBusy] = useState(false);
  const [elsewhere, setElsewhere] = useState('');
  const saved = profileValues(profile);
  const kept = keptIn(saved);
  const { fields } = sheets[sheet];
  const initialValues = Object.fromEntries(fields.map((name) => [name, saved[name]])) as Partial<ProfileValues>;
  const draft = useFormDraft(form, { name: `profile-${sheet}`, holder: profile.data.id, initialValues });
  useImperativeHandle(work, () => ({ changed: draft.changed, forget: draft.startOver }));

  const submit = useOneAtATime(async (values: Partial<ProfileValues>) => {
    setBusy(true);
    setElsewhere('');
    const { error } = await updateProfile(profileChange(draft.before(), values));
    setBusy(false);
    if (!error) {
      draft.settle();
      return onDone();
    }
    const refused = Object.entries(fieldErrors(error));
    const isHere = ([name]: [string, string]) => fields.includes(name as keyof ProfileValues);
    setFieldErrors(form, Object.fromEntries(refused.filter(isHere)));
    // An error of the server about another part of the profile has no field here.
    setElsewhere(
      refused
        .filter((one) => !isHere(one))
        .map(([, text]) => text)
        .join(' '),
    );
  });

  return (
    <Form {...politeForm(form, draft.keep)} initialValues={initialValues} onFinish={submit} aria-label="Profile">
      <DraftNote draft={draft} />
      {elsewhere && <Alert type="error" className="acct-hint" title={elsewhere} />}
      {sheet === 'personal' ? (
        <PersonalFields user={profile.data} kept={kept} />
      ) : sheet === 'bank' ? (
        <BankFields
          form={form}
          saved={saved}
          waitsUntil={profile.bankdetails.withdrawals_from}
          fullname={profile.data.fullname}
          kept={kept}
        />
      ) : (
        <SocialFields platform={sheet} socials={profile.socialdetails} />
      )}
      <SheetButton busy={busy} busyLabel="Saving..." />
    </Form>
  );
}
