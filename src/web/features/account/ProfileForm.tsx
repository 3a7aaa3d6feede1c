import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { updateProfile, type User } from '../../../contract/account';
import type { BankListItem } from '../../../contract/system';
import { platformNames, platforms } from '../../lib/platforms';
import { Card } from '../../ui/Card';
import { DraftNote } from '../../ui/DraftNote';
import { BankSelect } from '../../ui/fields/BankSelect';
import { PhoneField } from '../../ui/fields/PhoneField';
import { StateSelect } from '../../ui/fields/StateSelect';
import { politeValidation, rulesFrom, setFieldErrors } from '../../ui/formRules';
import { useFormDraft } from '../../ui/useFormDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
import type { ProfileValues } from './profileValues';

interface Props {
  user: User;
  initialValues: ProfileValues;
  banks: readonly BankListItem[];
  banksLoading: boolean;
  /** Saves what differs from `before`. Answers the texts that belong under fields; null when it was saved. */
  onSubmit: (before: ProfileValues, values: ProfileValues) => Promise<Readonly<Record<string, string>> | null>;
}

const rules = rulesFrom(updateProfile.body);

export function ProfileForm({ user, initialValues, banks, banksLoading, onSubmit }: Props) {
  const [form] = Form.useForm<ProfileValues>();
  const draft = useFormDraft(form, { name: 'profile', owner: user.id, initialValues });
  const { onValuesChange: takeBack, ...polite } = politeValidation(form);
  const [busy, setBusy] = useState(false);

  const submit = useOneAtATime(async (values: ProfileValues) => {
    setBusy(true);
    const refused = await onSubmit(draft.before(), values);
    setBusy(false);
    if (refused) setFieldErrors(form, refused);
    else draft.settle();
  });

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      {...polite}
      onValuesChange={(changed) => {
        takeBack(changed);
        draft.keep();
      }}
      scrollToFirstError={{ focus: true }}
      initialValues={initialValues}
      onFinish={submit}
      aria-label="Profile"
      className="acct-form"
    >
      <DraftNote draft={draft} />
      <Card title="Personal information">
        <div className="acct-pair">
          <Form.Item label="Full name" htmlFor="profile-fullname" extra="To change it, write to support.">
            <Input id="profile-fullname" value={user.fullname} readOnly />
          </Form.Item>
          <Form.Item label="Email" htmlFor="profile-email" extra="To change it, write to support.">
            <Input id="profile-email" value={user.email} readOnly />
          </Form.Item>
          <Form.Item name="username" label="Username" rules={rules('username')}>
            <Input autoComplete="username" />
          </Form.Item>
          <Form.Item name="phone" label="Phone number" rules={rules('phone')}>
            <PhoneField />
          </Form.Item>
          <Form.Item name="gender" label="Sex" rules={rules('gender')}>
            <select className="sn-input">
              <option value="">Not given</option>
              <option value="male">Male</option>
              <option value="female">Female</option>
            </select>
          </Form.Item>
          <Form.Item name="dob" label="Date of birth" rules={rules('dob')}>
            <Input type="date" autoComplete="bday" />
          </Form.Item>
          <Form.Item name="country" label="Country" rules={rules('country')}>
            <Input autoComplete="country-name" />
          </Form.Item>
          <Form.Item name="state" label="State" rules={rules('state')}>
            <StateSelect />
          </Form.Item>
        </div>
      </Card>
      <Card title="Bank information">
        <div className="acct-pair">
          <Form.Item name="bank_name" label="Bank name" rules={rules('bank_name')}>
            <BankSelect banks={banks} loading={banksLoading} />
          </Form.Item>
          <Form.Item name="account_number" label="Account number" rules={rules('account_number')}>
            <Input inputMode="numeric" autoComplete="off" maxLength={10} />
          </Form.Item>
          <Form.Item
            name="account_name"
            label="Account name"
            rules={rules('account_name')}
            extra="As your bank writes it, where it differs from your full name."
          >
            <Input autoComplete="off" />
          </Form.Item>
        </div>
      </Card>
      <Card title="Social profiles">
        <p className="sn-muted acct-hint">
          Jobs look at these: some ask for a platform, and for a number of followers there.
        </p>
        {platforms.map((platform) => (
          <div key={platform} className="acct-social">
            <Form.Item name={platform} label={`${platformNames[platform]} name or address`} rules={rules(platform)}>
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Form.Item>
            <Form.Item
              name={`${platform}_followers`}
              label={`Followers on ${platformNames[platform]}`}
              rules={rules(`${platform}_followers`)}
            >
              <Input inputMode="numeric" autoComplete="off" />
            </Form.Item>
          </div>
        ))}
      </Card>
      <Button type="primary" htmlType="submit" size="large" loading={busy}>
        Update Profile
      </Button>
    </Form>
  );
}
