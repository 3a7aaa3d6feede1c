import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messages } from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useListBanksQuery } from '../../api/accountApi';
import { useRegisterMutation } from '../../api/authApi';
import { brand } from '../../brand';
import { legalVersion } from '../../lib/legal';
import { paths } from '../../paths';
import { politeValidation, setFieldErrors } from '../../ui/formRules';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { OtpForm } from './OtpForm';
import { awaitedEmail, forgetAwaitedEmail, keepAwaitedEmail } from './awaitedEmail';
import { BankStep, ReferralStep, RegisterStep, stepOfField, type SignupValues } from './signupSteps';
import { StepHeader } from './StepHeader';
import { withTypedEmail } from './typedEmail';
import './auth.css';

const titles = [
  'Register',
  'Bank Information',
  'Referral & Coupon Code',
  'Submitting Your Application',
  'OTP Verification',
] as const;
type Step = 1 | 2 | 3 | 4 | 5;

interface Failure {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const failureOf = (error: unknown): Failure => {
  const said = errorMessage(error, '');
  return {
    message: said ? messages.signup.failedPrefix + said : messages.signup.wizardFailed,
    fields: fieldErrors(error),
  };
};

/** One step back from the waiting one, or as far as the first field at fault. */
const stepToMend = ({ fields }: Failure): Step =>
  Object.keys(fields).reduce<Step>((earliest, field) => {
    const step = stepOfField(field);
    return step < earliest ? step : earliest;
  }, 3);

function Waiting() {
  return (
    <div className="sn-wait" role="status">
      <div className="sn-wait__ring" />
      <p>Please wait while we submit your application...</p>
    </div>
  );
}

export function SignupPage() {
  const [form] = Form.useForm<SignupValues>();
  const [params] = useSearchParams();
  const referralNumber = params.get('referralNumber')?.trim() ?? '';
  const [step, setStep] = useState<Step>(() => (awaitedEmail() ? 5 : 1));
  const [email, setEmail] = useState(awaitedEmail);
  const [told, setTold] = useState<string>(messages.signup.received);
  const [failure, setFailure] = useState<Failure | null>(null);
  const banks = useListBanksQuery();
  const [register] = useRegisterMutation();
  const navigate = useNavigate();

  useEffect(() => {
    // Only now, with its step on screen, does the field at fault exist to be marked.
    if (failure) setFieldErrors(form, failure.fields);
  }, [failure, form]);

  const send = useOneAtATime(async () => {
    setFailure(null);
    setStep(4);
    const { refer_by, coupon_code, ...values } = form.getFieldsValue(true) as SignupValues;
    const { data: answer, error } = await register({
      ...values,
      ...(refer_by?.trim() && { refer_by }),
      ...(coupon_code?.trim() && { coupon_code }),
      terms_version: legalVersion,
    });
    if (answer) {
      const address = values.email.trim();
      keepAwaitedEmail(address);
      setEmail(address);
      setTold(answer.message || messages.signup.received);
      setStep(5);
      return;
    }
    const failed = failureOf(error);
    setFailure(failed);
    setStep(stepToMend(failed));
  });

  const next = () => {
    setFailure(null);
    if (step === 1) setStep(2);
    else if (step === 2) setStep(3);
    else void send();
  };

  const finish = () => {
    forgetAwaitedEmail();
    void navigate(paths.login, { state: withTypedEmail(email) });
  };

  const startAgain = () => {
    forgetAwaitedEmail();
    setStep(1);
  };

  return (
    <div className="sn-auth">
      <PageTitle title="Sign Up" subtitle={`Joining ${brand.name} is free.`} />
      <StepHeader titles={titles} step={step} />
      {failure && (
        <p className="sn-note sn-note--no sn-auth__note" role="alert">
          {failure.message}
        </p>
      )}
      {step <= 3 && (
        <Form<SignupValues>
          form={form}
          layout="vertical"
          initialValues={{ refer_by: referralNumber }}
          onFinish={next}
          scrollToFirstError={{ focus: true }}
          {...politeValidation(form)}
        >
          {step === 1 && <RegisterStep />}
          {step === 2 && (
            <BankStep
              banks={banks.data?.data ?? []}
              loading={banks.isFetching}
              failed={banks.isError}
              retry={() => void banks.refetch()}
            />
          )}
          {step === 3 && <ReferralStep locked={referralNumber !== ''} />}
          <div className="sn-auth__buttons">
            {step > 1 && (
              <Button size="large" onClick={() => setStep(step === 3 ? 2 : 1)}>
                Back
              </Button>
            )}
            <Button type="primary" htmlType="submit" size="large" block>
              {step === 3 ? 'Submit' : 'Next'}
            </Button>
          </div>
        </Form>
      )}
      {step === 4 && <Waiting />}
      {step === 5 && (
        <>
          <p className="sn-note sn-note--info sn-auth__note" role="status">
            {told}
          </p>
          <OtpForm email={email} submitLabel="Verify OTP" onVerified={finish} />
          <p className="sn-auth__resend">
            Not your email?{' '}
            <button type="button" onClick={startAgain}>
              Start again
            </button>
          </p>
        </>
      )}
      {step <= 3 && (
        <p className="sn-auth__foot">
          Already a member?{' '}
          <Link className="sn-link" to={paths.login}>
            Log in
          </Link>
        </p>
      )}
    </div>
  );
}
