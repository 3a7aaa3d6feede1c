import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { legalVersion } from '../../../contract/brand';
import { useRegisterMutation } from '../../api/authApi';
import { useListBanksQuery } from '../../api/systemApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { politeForm, setFieldErrors } from '../../ui/form/formRules';
import { SubmitButton } from '../../ui/form/FormItem';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { CodeForm, fetchCodeForm, StepHeader } from './CodeForm';
import { codeSentTo, signupCodeState, signupDraftState, useSessionStorageState, withTypedEmail } from './authState';
import { BankStep, ReferralStep, RegisterStep, type SignupValues, stepOfField } from './signupSteps';
import * as messages from '../../../contract/messages';
import { fieldErrors, isApiError } from '../../api/apiError';
import './auth.css';

interface SignupFailure {
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const getText = (error: unknown): string => {
  if (!isApiError(error)) return messages.login.signupWizardFailed;
  if (error.status === 'DRIFT') return messages.login.signupUnexpected;
  if (typeof error.status === 'number')
    return messages.login.signupFailedPrefix + (error.message || messages.login.signupUnknown);
  return `${messages.login.signupWizardFailed} ${error.message}`;
};

const stepToMend = ({ fields }: SignupFailure) => Math.min(3, ...Object.keys(fields).map(stepOfField)) as 1 | 2 | 3;

const titles = [
  'Register',
  'Bank Information',
  'Referral & Coupon Code',
  'Submitting Your Application',
  'OTP Verification',
] as const;

function useApplication(referralNumber: string, onSent: (email: string, message: string) => void) {
  const [form] = Form.useForm<SignupValues>();
  const [draft] = useState(signupDraftState.recall);
  const [step, setStep] = useState<1 | 2 | 3 | 4>(draft?.step ?? 1);
  const [failure, setFailure] = useState<SignupFailure | null>(null);
  const [locked, setLocked] = useState(referralNumber !== '');
  const [register] = useRegisterMutation();

  // After a reload, values are known only with the form on screen.
  const keep = (at: 1 | 2 | 3) =>
    signupDraftState.keep({ step: at, values: { ...draft?.values, ...(form.getFieldsValue(true) as SignupValues) } });
  const goTo = (to: 1 | 2 | 3, failed: SignupFailure | null = null) => {
    keep(to);
    setFailure(failed);
    setStep(to);
  };
  const fail = (failed: SignupFailure) => {
    // An unknown or overused number would lock the person out.
    if ('refer_by' in failed.fields) setLocked(false);
    goTo(stepToMend(failed), failed);
  };

  useEffect(() => {
    // The wrong field exists only on its step.
    if (failure) setFieldErrors(form, failure.fields);
  }, [failure, form]);

  const send = useOneAtATime(async () => {
    const { refer_by, coupon_code, ...values } = form.getFieldsValue(true) as SignupValues;
    // Lost on reload, so it is asked for again without an error.
    if (!values.password) return fail({ text: '', fields: { password: messages.login.signupPasswordAgain } });
    setFailure(null);
    setStep(4);
    fetchCodeForm();
    const { data: answer, error } = await register({
      ...values,
      ...(refer_by?.trim() && { refer_by }),
      ...(coupon_code?.trim() && { coupon_code }),
      terms_version: legalVersion,
    });
    if (!answer) return fail({ text: getText(error), fields: fieldErrors(error) });
    // An unreadable answer does not prove that a code was sent.
    if (answer.message === '') return fail({ text: messages.login.signupUnexpected, fields: {} });
    goTo(3);
    onSent(values.email.trim(), answer.message);
  });

  const initialValues = { ...draft?.values, ...(referralNumber && { refer_by: referralNumber }) };
  const remember = () => step !== 4 && keep(step);
  return { form, initialValues, locked, step, failure, goTo, send, remember };
}

export function SignupPage() {
  const [params] = useSearchParams();
  const referralNumber = params.get('referralNumber')?.trim() ?? '';
  const [code, setCode] = useSessionStorageState(signupCodeState);
  const { form, initialValues, locked, step, failure, goTo, send, remember } = useApplication(
    referralNumber,
    (email, message) => setCode(codeSentTo(email, message)),
  );
  // Loads the list during the first step.
  useListBanksQuery();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };

  const next = () => (step === 1 || step === 2 ? goTo(step === 1 ? 2 : 3) : void send());
  const finish = () => {
    signupDraftState.forget();
    signupCodeState.forget();
    void navigate(paths.login, { state: withTypedEmail(state, code?.email ?? '') });
  };
  const startAgain = () => {
    setCode(null);
    goTo(1);
  };

  return (
    <div className="sn-auth">
      <PageTitle title="Sign Up" subtitle={`Joining ${brand.name} is free.`} />
      <StepHeader titles={titles} step={code ? 5 : step} />
      {code && (
        <CodeForm code={code} onChange={setCode} submitLabel="Verify OTP" onVerified={finish} onRestart={startAgain} />
      )}
      {!code && failure && failure.text !== '' && <Alert type="error" className="sn-auth__note" title={failure.text} />}
      {!code && step === 4 && (
        <div className="sn-wait" role="status">
          <LoadingOutlined aria-hidden />
          <p>Please wait while we submit your application...</p>
        </div>
      )}
      {!code && step !== 4 && (
        <>
          <Form {...politeForm(form, remember)} initialValues={initialValues} onFinish={next}>
            {step === 1 && <RegisterStep />}
            {step === 2 && <BankStep />}
            {step === 3 && <ReferralStep locked={locked} />}
            <div className="sn-auth__buttons">
              {step > 1 && (
                <Button size="large" onClick={() => goTo(step === 3 ? 2 : 1)}>
                  Back
                </Button>
              )}
              <SubmitButton>{step === 3 ? 'Submit' : 'Next'}</SubmitButton>
            </div>
          </Form>
          <p className="sn-auth__foot">
            Already a member?{' '}
            <Link className="sn-link" to={paths.login} state={state}>
              Log in
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

export { SignupPage as Component };
