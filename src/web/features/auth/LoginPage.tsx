import { Alert, Button, Form, Input } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { login, type LoginStep } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import { codeOf, errorMessage, fieldErrors, isApiError } from '../../api/apiError';
import { useContinueAsNewMemberMutation, useGetNewMemberQuery, useLoginMutation } from '../../api/authApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { EmailField } from '../../ui/form/EmailField';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors, passwordInput } from '../../ui/form/formRules';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { codeSentTo, forgetAuthPages, forNextPage, signupCodeState, getTypedEmail } from './authState';
import { lazyPart } from '../../ui/lazyPart';
import './auth.css';

const SecondFactor = lazyPart(() => import('./SecondFactor').then((module) => ({ default: module.SecondFactor })));

type Values = z.input<typeof login.body>;
const rule = rulesFrom(login.body);

/** No answer is no fault of the password. */
const unreachable = (error: unknown): string | null =>
  isApiError(error) && (error.status === 'OFFLINE' || error.status === 'NETWORK') ? error.message : null;

/** True if this browser started the sign-up; other visitors cannot find out. */
const isOwnSignup = (email: string): boolean => email !== '' && signupCodeState.recall()?.email === email;

const isActivated = (state: unknown): boolean =>
  signupCodeState.recall()?.accepted === true ||
  (typeof state === 'object' && state !== null && 'isActivated' in state && state.isActivated === true);

function useNewMember(skip: boolean) {
  const { data: answer } = useGetNewMemberQuery(undefined, { skip });
  const [enter, { isLoading, isSuccess, error }] = useContinueAsNewMemberMutation();
  const continueAs = useOneAtATime(async () => {
    const { error: refused } = await enter();
    if (!refused) forgetAuthPages();
  });
  return { name: error ? null : (answer?.data?.name ?? null), busy: isLoading || isSuccess, error, continueAs };
}

/** Lasts until the log-in, because the code was entered moments ago and a toast would be gone. */
function NewMember({ name, busy, error, continueAs }: ReturnType<typeof useNewMember>) {
  return (
    <>
      <Alert
        type={error ? 'error' : 'success'}
        className="sn-auth__note"
        title={error ? errorMessage(error, messages.login.continueOver) : messages.login.signupActivated}
      />
      {name !== null && (
        <>
          <Button
            type="primary"
            size="large"
            block
            className="sn-auth__continue"
            loading={busy}
            onClick={() => void continueAs()}
          >
            {`Continue as ${name}`}
          </Button>
          <p className="sn-auth__or">{`Not ${name}? Log in below.`}</p>
        </>
      )}
    </>
  );
}

/** A guard redirects after login. */
export function LoginPage() {
  const [form] = Form.useForm<Values>();
  const [signIn, { isLoading, isSuccess, reset }] = useLoginMutation();
  const [next, setNext] = useState<LoginStep | null>(null);
  const [noAnswer, setNoAnswer] = useState<string | null>(null);
  const [refusedEmail, setRefusedEmail] = useState('');
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const email = getTypedEmail(state);
  const [isNew] = useState(() => isActivated(state));
  const newMember = useNewMember(!isNew);
  // The next screen is still loading after the answer.
  const busy = isLoading || isSuccess;

  const toCode = (typed: string) => {
    if (!isOwnSignup(typed)) signupCodeState.keep({ ...codeSentTo(typed, messages.login.unfinished), againAtMs: 0 });
    void navigate(paths.signup, { state: forNextPage(state, { step: 5 }) });
  };

  const submit = useOneAtATime(async (values: Values) => {
    setNoAnswer(null);
    setRefusedEmail('');
    const { data: answer, error } = await signIn(values);
    if (answer?.next) return setNext(answer.next);
    if (!error) return forgetAuthPages();
    if (codeOf(error) === 'signup_unfinished') return toCode(values.email.trim());
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
      <PageTitle title="Log In" subtitle={`Welcome ${isNew ? '' : 'back '}to ${brand.name}.`} />
      {isNew && <NewMember {...newMember} />}
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
              <Link className="sn-link" to={paths.signup} state={forNextPage(state)}>
                Enter the code, or get a new one
              </Link>
            )
          }
        >
          <Input.Password {...passwordInput} autoComplete="current-password" />
        </FormItem>
        <div className="sn-auth__aside">
          <Link className="sn-link" to={paths.forgotPassword} state={forNextPage(state)}>
            Forgot your password?
          </Link>
        </div>
        <SubmitButton busy={busy} busyLabel="Signing in..." quiet={newMember.name !== null}>
          Sign in
        </SubmitButton>
      </Form>
      <p className="sn-auth__foot">
        New here?{' '}
        <Link className="sn-link" to={paths.signup} state={forNextPage(state)}>
          Sign up now
        </Link>
      </p>
    </div>
  );
}

export { LoginPage as Component };
