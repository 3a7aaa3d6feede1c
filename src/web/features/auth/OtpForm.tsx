import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { verifyOtp } from '../../../contract/auth';
import type { AnswerOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import { errorMessage, fieldErrors, isApiError } from '../../api/apiError';
import { useResendOtpMutation, useVerifyOtpMutation } from '../../api/authApi';
import { OtpField } from '../../ui/fields/OtpField';
import { politeValidation, rulesFrom, setFieldErrors } from '../../ui/formRules';
import { useOneAtATime } from '../../ui/useOneAtATime';

interface Props {
  email: string;
  submitLabel: string;
  onVerified: (answer: AnswerOf<typeof verifyOtp>) => void;
}

const rule = rulesFrom(verifyOtp.body);

/** Seconds until another code may be asked for; the first one has just been sent. */
function useCountdown(first: number): [seconds: number, restart: (seconds: number) => void] {
  const [seconds, setSeconds] = useState(first);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return [seconds, setSeconds];
}

function Resend({ email }: { email: string }) {
  const [resend, { isLoading }] = useResendOtpMutation();
  const [seconds, restart] = useCountdown(limits.otpResendCooldownSeconds);
  const ask = async () => {
    const { error } = await resend({ email });
    restart(isApiError(error) ? (error.retryAfterSeconds ?? 0) : limits.otpResendCooldownSeconds);
  };
  return (
    <div className="sn-auth__resend">
      No mail? Look in your spam folder too.
      <br />
      <button type="button" onClick={() => void ask()} disabled={isLoading || seconds > 0}>
        Request for a new OTP.
      </button>
      {seconds > 0 && <span className="sn-num"> You can ask again in {seconds} s.</span>}
    </div>
  );
}

/** The one-time code from the mail, and a way to a new one. */
export function OtpForm({ email, submitLabel, onVerified }: Props) {
  const [form] = Form.useForm<{ otpCode: string }>();
  const [verify, { isLoading }] = useVerifyOtpMutation();
  const submit = useOneAtATime(async ({ otpCode }: { otpCode: string }) => {
    const { data: answer, error } = await verify({ email, otpCode: Number(otpCode) });
    if (answer) return onVerified(answer);
    setFieldErrors(form, { otpCode: fieldErrors(error).otpCode ?? errorMessage(error, messages.otp.failed) });
  });
  return (
    <>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)} {...politeValidation(form)}>
        <Form.Item
          name="otpCode"
          label={`The ${limits.otpDigits}-digit code we sent to ${email}`}
          rules={rule('otpCode')}
        >
          <OtpField autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={isLoading}>
          {isLoading ? 'Checking...' : submitLabel}
        </Button>
      </Form>
      <Resend email={email} />
    </>
  );
}
