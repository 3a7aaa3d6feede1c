import { Alert, Form, Input } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { login, type LoginStep } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { errorMessage, fieldErrors, isApiError } from '../../api/apiError';
import { useLoginMutation } from '../../api/authApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { EmailField } from '../../ui/form/EmailField';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors, passwordInput } from '../../ui/form/formRules';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { forgetAuthPages, signupCodeState, getTypedEmail } from './authState';
import { lazyPart } from '../../ui/lazyPart';
import './auth.css';

const SecondFactor = lazyPart(() => import('./SecondFactor').then((module) => ({ default: module.SecondFactor })));

type Values = z.input<typeof login.body>;
const rule = rulesFrom(login.body);

/** No answer is no fault of the password. */
const unreachable = (error: unknown): string | null =>
  isApiError(error) && (error.status === 'OFFLINE' || error.status === 'NETWORK') ? error.message : null;

/** True if this tab started the sign-up; other visitors cannot find out. */
const isOwnSignup = (email: string): boolean => email !== '' && signupCodeState.recall()?.email === email;

/** A guard redirects after login. */
export function LoginPage() {
  const [form] = Form.useForm<Values>();
  const [signIn, { isLoading, isSuccess, reset }] = useLoginMutation();
  const [next, setNext] = useState<LoginStep | null>(null);
  const [noAnswer, setNoAnswer] = useState<string | null>(null);
  const [refusedEmail, setRefusedEmail] = useState('');
  const { state } = useLocation() as { state: unknown };
  const email = getTypedEmail(state);
  // The next screen is still loading after the answer.
  const busy = isLoading || isSuccess;

  const submit = useOneAtATime(async (values: Values) => {
    setNoAnswer(null);
    setRefusedEmail('');
    const { data: answer, error } = await signIn(values);
    if (answer?.next) return setNext(answer.next);
    if (!error) return forgetAuthPages();
    setNoAnswer(unreachable(error));
    if (unreachable(error) !== null) return;
    setRefusedEmail(values.email.trim());
    const texts = fieldErrors(error);
    setFieldErrors(
      form,
      Object.keys(texts).length > 0 ? texts : { password: errorMessage(error, messages.login.failed) },
    );
  });

  const restart = (why: string | null = null) => {
    setNext(null);
    setNoAnswer(why);
    reset();
  };
  if (next)
    return (
      <Suspense fallback={<LoadingState rows={3} />}>
        <SecondFactor next={next} onRestart={restart} />
      </Suspense>
    );

  return (
    <div className="sn-auth">
      <PageTitle title="Log In" subtitle={`Welcome back to ${brand.name}.`} />
      {noAnswer !== null && (
        <Alert type="error" className="sn-auth__note" title={messages.login.failedShort} description={noAnswer} />
      )}
      <Form {...politeForm(form)} initialValues={{ email }} onFinish={submit}>
        <FormItem name="email" label="Email" rules={rule('email')}>
          <EmailField autoComplete="username" />
        </FormItem>
        <FormItem
          name="password"
          label="Password"
          rules={rule('password')}
          extra={
            isOwnSignup(refusedEmail) && (
              <Link className="sn-link" to={paths.signup} state={state}>
                Enter the code, or get a new one
              </Link>
            )
          }
        >
          <Input.Password {...passwordInput} autoComplete="current-password" />
        </FormItem>
        <div className="sn-auth__aside">
          <Link className="sn-link" to={paths.forgotPassword} state={state}>
            Forgot your password?
          </Link>
        </div>
        <SubmitButton busy={busy} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
      </Form>
      <p className="sn-auth__foot">
        New here?{' '}
        <Link className="sn-link" to={paths.signup} state={state}>
          Sign up now
        </Link>
      </p>
    </div>
  );
}

export { LoginPage as Component };
