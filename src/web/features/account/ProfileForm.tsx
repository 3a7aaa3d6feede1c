import { useState, type ReactNode } from 'react';
import { updateProfile, type User } from '../../../contract/account';
import { profileFields } from '../../../contract/profileFields';
import { limits } from '../../../contract/limits';
import type { BankListItem } from '../../../contract/system';
import { platformNames, platforms } from '../../lib/platforms';
import { Card } from '../../ui/Card';
import { DraftNote } from '../../ui/DraftNote';
import { AccountNumberField } from '../../ui/fields/AccountNumberField';
import { BankSelect } from '../../ui/fields/BankSelect';
import { PhoneField } from '../../ui/fields/PhoneField';
import { StateSelect } from '../../ui/fields/StateSelect';
import { focusFirst } from '../../ui/form/focusFirst';
import { Form, useForm, useWatch, type FormInstance } from '../../ui/form/Form';
import { FormField } from '../../ui/form/FormField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { rulesFrom, setFieldErrors } from '../../ui/formRules';
import { useFormDraft } from '../../ui/useFormDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
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

const optional = rulesFrom(updateProfile.body);
const needed = rulesFrom(profileFields);

export function ProfileForm({ user, initialValues, banks, banksLoading, bankNotice, accountName, onSubmit }: Props) {
  const [form] = useForm<ProfileValues>();
  const draft = useFormDraft(form, { name: 'profile', owner: user.id, initialValues });
  const [busy, setBusy] = useState(false);

  const submit = useOneAtATime(async (values: ProfileValues) => {
    setBusy(true);
    const refused = await onSubmit(draft.before(), values);
    setBusy(false);
    if (!refused) return draft.settle();
    setFieldErrors(form, refused);
    focusFirst(Object.keys(refused));
  });
  // What an account cannot do without may be changed and not taken away; one that never had it need not begin here.
  const kept = (name: keyof ProfileValues) => (initialValues[name] === '' ? optional : needed)(name);

  return (
    <div className="acct-form">
      <Form
        form={form}
        initialValues={initialValues}
        onValuesChange={draft.keep}
        onFinish={(values) => void submit(values)}
        aria-label="Profile"
      >
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
    <div className="sn-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="sn-input" value={value} readOnly aria-describedby={`${id}-extra`} />
      <div className="sn-field__extra" id={`${id}-extra`}>
        This stays. If it is wrong, write to support.
      </div>
    </div>
  );
}

type Kept = (name: keyof ProfileValues) => ReturnType<typeof optional>;

function PersonalFields({ user, kept }: { user: User; kept: Kept }) {
  return (
    <Card title="Personal information">
      <div className="acct-pair">
        <FixedField id="fullname" label="Full name" value={user.fullname} />
        <FixedField id="email" label="Email" value={user.email} />
        <FormField name="username" label="Username" rules={optional('username')}>
          <input className="sn-input" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </FormField>
        <FormField name="phone" label="Phone number" rules={kept('phone')}>
          <PhoneField />
        </FormField>
        <FormField name="gender" label="Sex" rules={optional('gender')}>
          <select className="sn-input">
            <option value="">Not given</option>
            <option value="male">Male</option>
            <option value="female">Female</option>
          </select>
        </FormField>
        <FormField name="dob" label="Date of birth" rules={optional('dob')}>
          <input className="sn-input" type="date" autoComplete="bday" />
        </FormField>
        <FormField name="country" label="Country" rules={kept('country')}>
          <input className="sn-input" autoComplete="country-name" />
        </FormField>
        <FormField name="state" label="State" rules={kept('state')}>
          <StateSelect />
        </FormField>
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
  const bankName = useWatch('bank_name', form) ?? '';
  const accountNumber = useWatch('account_number', form) ?? '';
  const typed = useWatch('account_name', form) ?? '';
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
        <FormField name="bank_name" label="Bank name" rules={kept('bank_name')}>
          <BankSelect banks={banks} loading={banksLoading} />
        </FormField>
        <FormField name="account_number" label="Account number" rules={kept('account_number')}>
          <AccountNumberField />
        </FormField>
        {isNew && accountName({ bankName, accountNumber, typed, onTake })}
        <FormField
          name="account_name"
          label="Account name"
          rules={kept('account_name')}
          extra="As your bank writes it, where it differs from your full name."
        >
          <input className="sn-input" autoComplete="off" />
        </FormField>
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
          <FormField name={platform} label={`${platformNames[platform]} name or address`} rules={optional(platform)}>
            <input className="sn-input" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </FormField>
          <FormField
            name={`${platform}_followers`}
            label={`Followers on ${platformNames[platform]}`}
            rules={optional(`${platform}_followers`)}
          >
            <input className="sn-input sn-num" inputMode="numeric" autoComplete="off" />
          </FormField>
        </div>
      ))}
    </Card>
  );
}
