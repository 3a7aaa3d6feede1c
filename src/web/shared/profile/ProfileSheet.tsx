import { DownOutlined } from '@ant-design/icons';
import { Alert, Form, Input } from 'antd';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { getProfile, Socials, User } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import { stateChoices } from '../../../contract/states';
import * as messages from '../../../contract/messages';
import { useUpdateProfileMutation } from '../../api/accountApi';
import { fieldErrors } from '../../api/apiError';
import { DraftNote, useFormDraft } from '../../ui/DraftNote';
import type { Openable } from '../../ui/dialog/Dialog';
import { ChoiceField } from '../../ui/form/ChoiceField';
import { CountInput } from '../../ui/form/fields';
import { fieldOnIntent } from '../../ui/form/fieldOnIntent';
import { politeForm, setFieldErrors, whenSettled } from '../../ui/form/formRules';
import { PhoneField } from '../../ui/form/PhoneField';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { BankFields } from './BankFields';
import { genders, type SheetName, sheets } from './profileSheets';
import {
  keptIn,
  optional,
  profileChange,
  profileValues,
  type ProfileValues,
  type UnchangedRules,
} from './profileValues';
import { PhotoForm, Verification } from './ProfilePictures';
import { Sheet, SheetButton, type Work } from './Sheet';
import type { Platform } from '../../../contract/primitives';
import { platformNames } from '../../lib/platforms';
import { FormItem } from '../../ui/form/FormItem';

/** A job that asks for a field makes it required. */
const required = { required: true, message: messages.fields.required };

interface SocialProps {
  platform: Platform;
  socials: Socials;
  needed: boolean;
}

function SocialFields({ platform, socials, needed }: SocialProps) {
  const name = platformNames[platform];
  const rulesOf = (field: Platform | `${Platform}_followers`) =>
    needed ? [required, ...optional(field)] : optional(field);
  return (
    <>
      <div className="acct-social">
        <FormItem name={platform} label={`${name} name or address`} rules={rulesOf(platform)}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </FormItem>
        <FormItem
          name={`${platform}_followers`}
          label={`Followers on ${name}`}
          rules={rulesOf(`${platform}_followers`)}
        >
          <CountInput />
        </FormItem>
      </div>
      <Verification platform={platform} socials={socials} />
    </>
  );
}

const GenderField = fieldOnIntent({
  load: () => import(/* webpackChunkName: "choice" */ './GenderSelect').then(({ GenderSelect }) => GenderSelect),
  textOf: (chosen) => genders.find(({ value }) => value === chosen)?.label ?? '',
  icon: <DownOutlined aria-hidden />,
});

function FixedField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Form.Item label={label} htmlFor={id} required extra="Contact support to change this.">
      <Input id={id} value={value} readOnly />
    </Form.Item>
  );
}

function PersonalFields({ user, kept }: { user: User; kept: UnchangedRules }) {
  return (
    <div className="acct-pair">
      <FixedField id="fullname" label="Full name" value={user.fullname} />
      <FixedField id="email" label="Email" value={user.email} />
      <FormItem name="username" label="Username" rules={optional('username')}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </FormItem>
      <FormItem name="phone" label="Phone number" rules={kept('phone')}>
        <PhoneField />
      </FormItem>
      <FormItem name="gender" label="Gender" rules={optional('gender')}>
        <GenderField />
      </FormItem>
      <FormItem name="dob" label="Date of birth" rules={optional('dob')}>
        <Input type="date" autoComplete="bday" />
      </FormItem>
      <FormItem name="country" label="Country" rules={kept('country')}>
        <Input autoComplete="country-name" />
      </FormItem>
      <FormItem name="state" label="State" rules={kept('state')} validateTrigger={whenSettled}>
        <ChoiceField what="state" choices={stateChoices} placeholder="Choose your state" />
      </FormItem>
    </div>
  );
}

interface Props {
  profile: AnswerOf<typeof getProfile>;
  sheet: Exclude<SheetName, 'photo'>;
  needed: boolean;
  work: RefObject<Work | null>;
  onDone: () => void;
}

function FieldsForm({ profile, sheet, needed, work, onDone }: Props) {
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
    const refused = fieldErrors(error);
    setFieldErrors(form, refused);
    // Errors about parts without a field here.
    const others = Object.keys(refused).filter((name) => !fields.some((field) => field === name));
    setElsewhere(others.map((name) => refused[name]).join(' '));
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
        <SocialFields platform={sheet} socials={profile.socialdetails} needed={needed} />
      )}
      <SheetButton busy={busy} busyLabel="Saving..." />
    </Form>
  );
}

interface SheetProps extends Openable {
  profile: AnswerOf<typeof getProfile>;
  sheet: SheetName;
  row: string;
  needed?: boolean;
}

export function ProfileSheet({ profile, sheet, row, needed = false, onClose }: SheetProps) {
  const work = useRef<Work>(null);
  return (
    <Sheet title={sheets[sheet].title} focus={row} work={work} onClose={onClose}>
      {sheet === 'photo' ? (
        <PhotoForm user={profile.data} work={work} onDone={onClose} />
      ) : (
        <FieldsForm profile={profile} sheet={sheet} needed={needed} work={work} onDone={onClose} />
      )}
    </Sheet>
  );
}
