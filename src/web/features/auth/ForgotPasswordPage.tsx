import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import { LeftOutlined } from '@ant-design/icons';
import { forgotPassword, resetPassword, type verifyOtp } from '../../../contract/auth';
import type { AnswerOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useForgotPasswordMutation, useResetPasswordMutation } from '../../api/authApi';
import { paths } from '../../paths';
import { EmailField } from '../../ui/form/EmailField';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors, passwordInput } from '../../ui/form/formRules';
import { PageTitle } from '../../ui/PageTitle';
import { useToaster } from '../../ui/toaster';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { NewPassword } from '../../ui/password/PasswordStrength';
import { CodeForm, fetchCodeForm, StepHeader } from './CodeForm';
import { type AwaitedCode, codeSentTo, forNextPage, resetCodeState, useSessionStorageState } from './authState';
import { useHistoryStep } from './useHistoryStep';
import './auth.css';

const titles = ['Your email', 'The code', 'A new password'] as const;
const emailRule = rulesFrom(forgotPassword.body)('email');
const passwordRule = rulesFrom(resetPassword.body)('password');

function EmailForm({ email, onSent }: { email: string; onSent: (email: string, message: string) => void }) {
  const [form] = Form.useForm<{ email: string }>();
  const [send, { isLoading }] = useForgotPasswordMutation();
  const submit = useOneAtATime(async (values: { email: string }) => {
    fetchCodeForm();
    const { data: answer, error } = await send(values);
    if (answer) return onSent(values.email.trim(), answer.message || messages.login.resetSent);
    setFieldErrors(form, { email: errorMessage(error, messages.login.resetError), ...fieldErrors(error) });
  });
  return (
    <Form {...politeForm(form)} initialValues={{ email }} onFinish={submit}>
      <FormItem name="email" label="Email" rules={emailRule} extra="If you have an account, we’ll email you a code.">
        <EmailField autoComplete="username" />
      </FormItem>
      <SubmitButton busy={isLoading} busyLabel="Sending...">
        Send Reset Instructions
      </SubmitButton>
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
      setFieldErrors(form, { confirmation: messages.login.resetMismatch });
      return toaster.error(messages.login.resetMismatch);
    }
    const { error } = await reset({ email, password });
    if (!error) return onDone();
    const texts = fieldErrors(error);
    setFieldErrors(form, texts);
    setFailure(texts.password ? '' : errorMessage(error, messages.login.resetFailed));
  });
  return (
    <>
      {failure && (
        <Alert
          type="error"
          className="sn-auth__note"
          title={failure}
          action={
            <Button size="small" onClick={onRestart}>
              Start again
            </Button>
          }
        />
      )}
      <Form {...politeForm(form)} onFinish={submit}>
        <NewPassword label="New password" rules={passwordRule} own={() => [email]} />
        <FormItem
          name="confirmation"
          label="The new password again"
          rules={[{ required: true, message: messages.login.passwordRequired }]}
        >
          <Input.Password {...passwordInput} autoComplete="new-password" />
        </FormItem>
        <SubmitButton busy={isLoading} busyLabel="Saving...">
          Reset Password
        </SubmitButton>
      </Form>
    </>
  );
}

export function ForgotPasswordPage() {
  const [code, setCode] = useSessionStorageState(resetCodeState);
  const [email, setEmail] = useState(code?.email ?? '');
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const reached = code === null ? 1 : code.accepted ? 3 : 2;
  const { step: held, goTo, restart } = useHistoryStep(reached);
  const step = Math.min(held, reached);

  const begin = (typed: string, message: string) => {
    setEmail(typed);
    setCode(codeSentTo(typed, message));
    goTo(2);
  };
  const startAgain = () => {
    setCode(null);
    restart();
  };
  const toLogin = (more: object = {}) => {
    resetCodeState.forget();
    void navigate(paths.login, { replace: true, state: forNextPage(state, { email, ...more }) });
  };
  const continueAfter = ({ data }: AnswerOf<typeof verifyOtp>, verified: AwaitedCode) => {
    // A pending sign-up's code opens the account instead of resetting a password.
    if (data.purpose === 'signup') return toLogin({ isActivated: true });
    setCode({ ...verified, accepted: true });
    goTo(3);
  };

  return (
    <div className="sn-auth">
      <Link className="sn-auth__back" to={paths.login} state={forNextPage(state)}>
        <LeftOutlined aria-hidden />
        Back to login
      </Link>
      <PageTitle title="Forgot Password" />
      <StepHeader titles={titles} step={step} />
      {step === 1 && <EmailForm email={email} onSent={begin} />}
      {code && step === 2 && !code.accepted && (
        <CodeForm
          code={code}
          onChange={setCode}
          label={`The ${limits.otpDigits}-digit code`}
          submitLabel="Verify Code"
          onVerified={(answer) => continueAfter(answer, code)}
          onRestart={startAgain}
        />
      )}
      {code && step === 2 && code.accepted && (
        <>
          <Alert type="success" className="sn-auth__note" title={messages.login.otpVerifiedForReset} />
          <Button type="primary" size="large" block onClick={() => goTo(3)}>
            Next
          </Button>
        </>
      )}
      {step === 3 && <PasswordForm email={email} onDone={() => toLogin()} onRestart={startAgain} />}
    </div>
  );
}

export { ForgotPasswordPage as Component };
