import { Button, Form, Input } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { login } from '../../../contract/auth';
import { messages } from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useLoginMutation } from '../../api/authApi';
import { brand } from '../../brand';
import { noticeOf } from '../../lib/notice';
import { originOf } from '../../lib/origin';
import { homeOf, paths } from '../../paths';
import { PasswordField } from '../../ui/fields/PasswordField';
import { politeValidation, rulesFrom, setFieldErrors } from '../../ui/formRules';
import { PageTitle } from '../../ui/PageTitle';
import './auth.css';

type Values = z.input<typeof login.body>;
const rule = rulesFrom(login.body);

/** Back to where the person was going, if that is a place for them; else to where they begin. */
const destination = (isAdmin: boolean, origin: string | null): string =>
  origin !== null && origin.startsWith('/admin') === isAdmin ? origin : homeOf(isAdmin);

export function LoginPage() {
  const [form] = Form.useForm<Values>();
  const [signIn, { isLoading, isSuccess }] = useLoginMutation();
  const navigate = useNavigate();
  const location = useLocation();
  const { notice, email } = noticeOf(location.state);
  // The next screen's code is still on its way when the answer has come.
  const busy = isLoading || isSuccess;

  const submit = async (values: Values) => {
    const { data: answer, error } = await signIn(values);
    if (answer) return navigate(destination(answer.isAdmin, originOf(location.state)), { replace: true });
    const texts = fieldErrors(error);
    setFieldErrors(
      form,
      Object.keys(texts).length > 0 ? texts : { password: errorMessage(error, messages.login.failed) },
    );
  };

  return (
    <div className="sn-auth">
      <PageTitle title="Log in" subtitle={`Welcome back to ${brand.name}.`} />
      {notice && (
        <p className="sn-note sn-note--ok sn-auth__note" role="status">
          {notice}
        </p>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ email }}
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ focus: true }}
        {...politeValidation(form)}
      >
        <Form.Item name="email" label="Email" rules={rule('email')}>
          <Input type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={rule('password')}>
          <PasswordField autoComplete="current-password" />
        </Form.Item>
        <div className="sn-auth__aside">
          <Link className="sn-link" to={paths.forgotPassword}>
            Forgot your password?
          </Link>
        </div>
        <Button type="primary" htmlType="submit" block size="large" loading={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </Form>
      <p className="sn-auth__foot">
        New here?{' '}
        <Link className="sn-link" to={paths.signup}>
          Sign up now
        </Link>
      </p>
    </div>
  );
}
