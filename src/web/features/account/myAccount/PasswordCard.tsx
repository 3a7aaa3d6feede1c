import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { changePassword } from '../../../../contract/auth';
import * as messages from '../../../../contract/messages';
import { useGetProfileQuery } from '../../../api/profileApi';
import { useChangePasswordMutation } from '../../../api/accountApi';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { Card } from '../../../ui/Card';
import { FormItem, SubmitButton } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors, passwordInput } from '../../../ui/form/formRules';
import { NewPassword } from '../../../ui/password/PasswordStrength';
import { useOneAtATime } from '../../../ui/useOneAtATime';

interface Passwords {
  current_password: string;
  password: string;
}

const rule = rulesFrom(changePassword.body);

export function PasswordCard() {
  const [form] = Form.useForm<Passwords>();
  const { data: answer } = useGetProfileQuery();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [failure, setFailure] = useState('');

  const submit = useOneAtATime(async (passwords: Passwords) => {
    setFailure('');
    const { error } = await change(passwords);
    if (!error) return form.resetFields();
    const texts = fieldErrors(error);
    setFieldErrors(form, texts);
    if (Object.keys(texts).length === 0) setFailure(errorMessage(error, messages.login.changeFailed));
  });

  return (
    <Card title="Change password">
      <p className="acct-lead">We’ll log out your other devices and email you.</p>
      {failure && <Alert type="error" className="acct-note" title={failure} />}
      <div className="acct-narrow">
        <Form {...politeForm(form)} onFinish={submit}>
          {/* Password managers save the password under this name. */}
          <input
            className="sn-visually-hidden"
            hidden
            readOnly
            autoComplete="username"
            value={answer?.data.email ?? ''}
          />
          <FormItem name="current_password" label="Current password" rules={rule('current_password')}>
            <Input.Password {...passwordInput} autoComplete="current-password" />
          </FormItem>
          <NewPassword
            label="New password"
            rules={rule('password')}
            own={() => [answer?.data.email, answer?.data.phone, answer?.data.fullname]}
          />
          <SubmitButton busy={isLoading} busyLabel="Saving...">
            Change password
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}
