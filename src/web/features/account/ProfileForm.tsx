import { DownOutlined } from '@ant-design/icons';
import { Form, type FormInstance, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { updateProfile, type User } from '../../../contract/account';
import { profileFields } from '../../../contract/profileFields';
import { limits } from '../../../contract/limits';
import { states } from '../../../contract/states';
import type { BankListItem } from '../../../contract/system';
import { platformNames, platforms } from '../../lib/platforms';
import { Card } from '../../ui/Card';
import { DraftNote } from '../../ui/DraftNote';
import { AccountNumberField } from '../../ui/form/AccountNumberField';
import { bankNames } from '../../ui/form/bankNames';
import { ChoiceField } from '../../ui/form/ChoiceField';
import { fieldOnIntent } from '../../ui/form/fieldOnIntent';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';
import { PhoneField } from '../../ui/form/PhoneField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { useFormDraft } from '../../ui/useFormDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { genders } from './genders';
import type { ProfileValues } from './profileValues';

/** A bank and a number that are not the saved ones, what is typed as the account's name, and how to fill in another. */
export interface NewBank {
  bankName: string;
  accountNumber: string;
  typed: string;
  onTake: (name: string) => void;
}

interface Props {
  user: User;
  initialValues: ProfileValues;
  banks: readonly BankListItem[];
  banksLoading: boolean;
  /** Said over the bank's fields in place of what a change brings. */
  bankNotice: ReactNode;
  /** Draws whose the account is. It is asked only for an account that is not the saved one. */
  accountName: (bank: NewBank) => ReactNode;
  /** Saves what differs from `before`. Answers the texts that belong under fields; null when it was saved. */
  onSubmit: (before: ProfileValues, values: ProfileValues) => Promise<Readonly<Record<string, string>> | null>;
}

const GenderField = fieldOnIntent({
  load: () => import(/* webpackChunkName: "choice" */ './GenderSelect').then(({ GenderSelect }) => GenderSelect),
  textOf: (chosen) => genders.find(({ value }) => value === chosen)?.label ?? '',
  icon: <DownOutlined aria-hidden />,
});

const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

export function ProfileForm({ user, initialValues, banks, banksLoading, bankNotice, accountName, onSubmit }: Props) {
  const [form] = Form.useForm<ProfileValues>();
  const draft = useFormDraft(form, { name: 'profile', owner: user.id, initialValues });
  const [busy, setBusy] = useState(false);

  const submit = useOneAtATime(async (values: ProfileValues) => {
    setBusy(true);
    const refused = await onSubmit(draft.before(), values);
    setBusy(false);
    if (refused) setFieldErrors(form, refused);
    else draft.settle();
  });
  // What an account cannot do without may be changed and not taken away; one that never had it need not begin here.
  const kept = (name: keyof ProfileValues) => (initialValues[name] === '' ? optional : needed)(name);

  return (
    <div className="acct-form">
      <Form {...politeForm(form, draft.keep)} initialValues={initialValues} onFinish={submit} aria-label="Profile">
        <DraftNote draft={draft} />
        <PersonalFields user={user} kept={kept} />
        <BankFields
          form={form}
          saved={initialValues}
          banks={banks}
          banksLoading={banksLoading}
          bankNotice={bankNotice}
          accountName={accountName}
          kept={kept}
        />
        <SocialFields />
        <SubmitButton busy={busy} busyLabel="Saving...">
          Update Profile
        </SubmitButton>
      </Form>
    </div>
  );
}

/** What stands in the account for good. */
function FixedField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Form.Item label={label} htmlFor={id} required extra="Contact support to change this.">
      <Input id={id} value={value} readOnly />
    </Form.Item>
  );
}

type Kept = (name: keyof ProfileValues) => ReturnType<typeof optional>;

function PersonalFields({ user, kept }: { user: User; kept: Kept }) {
  return (
    <Card title="Personal information">
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
        <FormItem name="state" label="State" rules={kept('state')}>
          <ChoiceField options={states} placeholder="Choose your state" />
        </FormItem>
      </div>
    </Card>
  );
}

interface BankProps extends Pick<Props, 'banks' | 'banksLoading' | 'bankNotice' | 'accountName'> {
  form: FormInstance<ProfileValues>;
  saved: ProfileValues;
  kept: Kept;
}

function BankFields({ form, saved, banks, banksLoading, bankNotice, accountName, kept }: BankProps) {
  const bankName = Form.useWatch('bank_name', form) ?? '';
  const accountNumber = Form.useWatch('account_number', form) ?? '';
  const typed = Form.useWatch('account_name', form) ?? '';
  const isNew = bankName !== saved.bank_name || accountNumber !== saved.account_number;
  const onTake = (name: string) => {
    form.setFieldValue('account_name', name);
    document.getElementById('account_name')?.focus();
  };
  return (
    <Card title="Bank information">
      {bankNotice ?? (
        <p className="sn-muted acct-hint">
          To protect your money, withdrawals wait {limits.bankChangeWaitHours} hours after a new bank or account number,
          or until you confirm it with the link that we mail you.
        </p>
      )}
      <div className="acct-pair">
        <FormItem name="bank_name" label="Bank name" rules={kept('bank_name')}>
          <ChoiceField options={bankNames(banks)} loading={banksLoading} placeholder="Choose your bank" />
        </FormItem>
        <FormItem name="account_number" label="Account number" rules={kept('account_number')}>
          <AccountNumberField />
        </FormItem>
        {isNew && accountName({ bankName, accountNumber, typed, onTake })}
        <FormItem
          name="account_name"
          label="Account name"
          rules={kept('account_name')}
          extra="As your bank writes it, where it differs from your full name."
        >
          <Input autoComplete="off" />
        </FormItem>
      </div>
    </Card>
  );
}

function SocialFields() {
  return (
    <Card title="Social profiles">
      <p className="sn-muted acct-hint">
        Jobs look at these: some ask for a platform, and for a number of followers there. Fill in those you use.
      </p>
      {platforms.map((platform) => (
        <div key={platform} className="acct-social">
          <FormItem name={platform} label={`${platformNames[platform]} name or address`} rules={optional(platform)}>
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </FormItem>
          <FormItem
            name={`${platform}_followers`}
            label={`Followers on ${platformNames[platform]}`}
            rules={optional(`${platform}_followers`)}
          >
            <Input inputMode="numeric" autoComplete="off" />
          </FormItem>
        </div>
      ))}
    </Card>
  );
}
