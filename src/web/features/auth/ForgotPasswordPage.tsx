import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgotPassword, resetPassword } from '../../../contract/auth';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useForgotPasswordMutation, useResetPasswordMutation } from '../../api/authApi';
import { paths } from '../../paths';
import { PasswordField } from '../../ui/fields/PasswordField';
import { politeValidation, rulesFrom, setFieldErrors } from '../../ui/formRules';
import { PageTitle } from '../../ui/PageTitle';
import { useToaster } from '../../ui/toaster';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { BackToLogin } from './BackToLogin';
import { OtpForm } from './OtpForm';
import { StepHeader } from './StepHeader';
import { withTypedEmail } from './typedEmail';
import './auth.css';

const titles = ['Your email', 'The code', 'A new password'] as const;
const emailRule = rulesFrom(forgotPassword.body)('email');
const passwordRule = rulesFrom(resetPassword.body)('password');

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const [form] = Form.useForm<{ email: string }>();
  const [send, { isLoading }] = useForgotPasswordMutation();
  const submit = useOneAtATime(async (values: { email: string }) => {
    const { error } = await send(values);
    if (!error) return onSent(values.email.trim());
    setFieldErrors(form, { email: errorMessage(error, messages.reset.failed), ...fieldErrors(error) });
  });
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ email }}
      onFinish={(values) => void submit(values)}
      {...politeValidation(form)}
    >
      <Form.Item name="email" label="Email" rules={emailRule} extra="We send you a code if it belongs to an account.">
        <Input type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={isLoading}>
        {isLoading ? 'Sending...' : 'Send Reset Instructions'}
      </Button>
    </Form>
  );
}

interface NewPasswords {
  password: string;
  confirmation: string;
}

function PasswordForm({ email, onDone, onRestart }: { email: string; onDone: () => void; onRestart: () => void }) {
  const [form] = Form.useForm<NewPasswords>();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [failure, setFailure] = useState('');
  const toaster = useToaster();
  const submit = useOneAtATime(async ({ password, confirmation }: NewPasswords) => {
    if (password !== confirmation) {
      setFieldErrors(form, { confirmation: messages.reset.mismatch });
      return toaster.error(messages.reset.mismatch);
    }
    const { error } = await reset({ email, password });
    if (!error) return onDone();
    const texts = fieldErrors(error);
    setFieldErrors(form, texts);
    setFailure(texts.password ? '' : errorMessage(error, messages.reset.resetFailed));
  });
  return (
    <>
      {failure && (
        <p className="sn-note sn-note--no sn-auth__note" role="alert">
          {failure}{' '}
          <button type="button" className="sn-auth__plain" onClick={onRestart}>
            Start again
          </button>
        </p>
      )}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)} {...politeValidation(form)}>
        <Form.Item
          name="password"
          label="New password"
          rules={passwordRule}
          extra={`At least ${limits.passwordMinCharacters} characters. A short sentence is easy to remember.`}
        >
          <PasswordField autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmation"
          label="The new password again"
          rules={[{ required: true, message: messages.login.passwordRequired }]}
        >
          <PasswordField autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={isLoading}>
          {isLoading ? 'Saving...' : 'Reset Password'}
        </Button>
      </Form>
    </>
  );
}

export function ForgotPasswordPage() {
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const toLogin = () => void navigate(paths.login, { state: withTypedEmail(email) });

  return (
    <div className="sn-auth">
      <BackToLogin />
      <PageTitle title="Forgot Password" />
      <StepHeader titles={titles} step={step} />
      {step === 1 && (
        <EmailForm
          email={email}
          onSent={(typed) => {
            setEmail(typed);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <OtpForm
          email={email}
          submitLabel="Verify Code"
          // A sign-up that was never finished: the code has just finished it, and its password stands.
          onVerified={({ data }) => (data.purpose === 'reset' ? setStep(3) : toLogin())}
        />
      )}
      {step === 3 && <PasswordForm email={email} onDone={toLogin} onRestart={() => setStep(1)} />}
    </div>
  );
}
