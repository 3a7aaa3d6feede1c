import { Button, Form, Input } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { verifyOtp } from '../../../contract/auth';
import type { AnswerOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { codeOf, errorMessage, fieldErrors, isApiError } from '../../api/apiError';
import { useResendOtpMutation, useVerifyOtpMutation } from '../../api/authApi';
import { helpOn } from '../../paths';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import {
  focusFirstError,
  politeForm,
  rulesFrom,
  setFieldErrors,
  codeInput,
  getCode as digitsOf,
} from '../../ui/form/formRules';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { serverNow } from '../../lib/serverTime';
import '../../ui/form/code.css';
import { type AwaitedCode, codeSentTo } from './authState';

interface Values {
  otpCode: string;
}

interface Props {
  code: AwaitedCode;
  onChange: (code: AwaitedCode) => void;
  label: string;
  submitLabel: string;
  onVerified: (answer: AnswerOf<typeof verifyOtp>) => void;
  onRestart: () => void;
}

const rule = rulesFrom(verifyOtp.body);

const everySecond = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
};
const useSecondsUntil = (atMs: number): number => {
  const left = () => Math.max(0, Math.ceil((atMs - serverNow().getTime()) / 1_000));
  return useSyncExternalStore(everySecond, left, left);
};

const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The server calls all refused codes wrong; the reason is known here. */
const getRefusal = ({ wrongTries, sentAtMs }: AwaitedCode): string => {
  if (wrongTries >= limits.otpGuesses) return messages.login.otpDead;
  const ranOut = serverNow().getTime() - sentAtMs >= limits.otpLifetimeMinutes * 60_000;
  return ranOut ? messages.login.otpExpired : messages.login.otpWrong;
};

function Resend({ code, onChange }: Pick<Props, 'code' | 'onChange'>) {
  const [resend, { isLoading }] = useResendOtpMutation();
  const seconds = useSecondsUntil(code.againAtMs);
  const ask = async () => {
    const { error } = await resend({ email: code.email });
    if (!error) return onChange(codeSentTo(code.email, code.told));
    const waitSeconds = isApiError(error) ? (error.retryAfterSeconds ?? 0) : 0;
    onChange({ ...code, againAtMs: serverNow().getTime() + waitSeconds * 1_000 });
  };
  return (
    <p className="sn-auth__resend">
      No email? Check your spam folder, or read{' '}
      <a className="sn-link" href={helpOn.gettingIn} target="_blank" rel="noopener">
        Help
      </a>
      .
      <br />
      <Button type="link" size="small" onClick={() => void ask()} disabled={isLoading || seconds > 0}>
        <span>Request for a new OTP.</span>
        {seconds > 0 && <span className="sn-num">{` (${asClock(seconds)})`}</span>}
      </Button>
    </p>
  );
}

export function OtpForm({ code, onChange, label, submitLabel, onVerified, onRestart }: Props) {
  const [form] = Form.useForm<Values>();
  const [verify, { isLoading }] = useVerifyOtpMutation();
  const [tried] = useState(() => new Set<string>());

  const submit = useOneAtATime(async ({ otpCode }: Values) => {
    tried.add(otpCode);
    const { data: answer, error } = await verify({ email: code.email, otpCode: Number(otpCode) });
    if (answer) return onVerified(answer);
    // A code that came too early was not checked.
    if (isApiError(error) && error.retryAfterSeconds !== undefined) tried.delete(otpCode);
    const message = fieldErrors(error).otpCode ?? errorMessage(error, messages.login.otpFailed);
    const isWrong = codeOf(error) === 'otp_wrong';
    const now = isWrong ? { ...code, wrongTries: code.wrongTries + 1 } : code;
    onChange(now);
    setFieldErrors(form, { otpCode: isWrong ? getRefusal(now) : message });
  });

  const sendComplete = ({ otpCode }: Partial<Values>) => {
    if (otpCode?.length === limits.otpDigits && !tried.has(otpCode)) form.submit();
  };
  const startOver = (next: AwaitedCode) => {
    onChange(next);
    // A reset would replace the field that gets the focus.
    form.setFields([{ name: 'otpCode', value: '', errors: [] }]);
    focusFirstError(['otpCode']);
  };

  return (
    <>
      <Form {...politeForm(form, sendComplete)} onFinish={submit}>
        <FormItem
          name="otpCode"
          normalize={digitsOf}
          label={label}
          rules={rule('otpCode')}
          extra={`A code works for ${limits.otpLifetimeMinutes} minutes.`}
        >
          <Input {...codeInput} size="large" className="sn-otp" readOnly={isLoading} />
        </FormItem>
        <SubmitButton busy={isLoading} busyLabel="Checking...">
          {submitLabel}
        </SubmitButton>
      </Form>
      <Resend code={code} onChange={startOver} />
      <p className="sn-auth__resend">
        Not your email?{' '}
        <Button type="link" size="small" onClick={onRestart}>
          Start again
        </Button>
      </p>
    </>
  );
}
