import { Button, Form, Input } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { login } from '../../../contract/auth';
import { messages } from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useLoginMutation } from '../../api/authApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { PasswordField } from '../../ui/fields/PasswordField';
import { politeValidation, rulesFrom, setFieldErrors } from '../../ui/formRules';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { typedEmailOf } from './typedEmail';
import './auth.css';

type Values = z.input<typeof login.body>;
const rule = rulesFrom(login.body);

/** Where a person goes once signed in is the guard's business: it moves on whoever has a session and stands at a door. */
export function LoginPage() {
  const [form] = Form.useForm<Values>();
  const [signIn, { isLoading, isSuccess }] = useLoginMutation();
  const location = useLocation();
  const email = typedEmailOf(location.state);
  // The next screen's code is still on its way when the answer has come.
  const busy = isLoading || isSuccess;

  const submit = useOneAtATime(async (values: Values) => {
    const { error } = await signIn(values);
    if (!error) return;
    const texts = fieldErrors(error);
    setFieldErrors(
      form,
      Object.keys(texts).length > 0 ? texts : { password: errorMessage(error, messages.login.failed) },
    );
  });

  return (
    <div className="sn-auth">
      <PageTitle title="Log In" subtitle={`Welcome back to ${brand.name}.`} />
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
