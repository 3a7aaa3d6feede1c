import { LoadingOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { legalVersion } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { useRegisterMutation } from '../../api/authApi';
import { useListBanksQuery } from '../../api/systemApi';
import { brand } from '../../brand';
import { paths } from '../../paths';
import { politeForm, setFieldErrors } from '../../ui/form/formRules';
import { SubmitButton } from '../../ui/form/FormItem';
import { PageTitle } from '../../ui/PageTitle';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { CodeForm, fetchCodeForm, StepHeader } from './CodeForm';
import { readCode } from '../../../contract/inputs/readCode';
import { id } from '../../../contract/primitives';
import { forgetReferral, recallReferral, referralIn } from '../../lib/referralCode';
import { codeSentTo, forNextPage, signupCodeState, signupDraftState, useSessionStorageState } from './authState';
import { BankStep, PasswordAgain, ReferralStep, RegisterStep, type SignupValues, stepOfField } from './signupSteps';
import { useHistoryStep } from './useHistoryStep';
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

const stepToMend = ({ fields }: SignupFailure) => Math.min(3, ...Object.keys(fields).map(stepOfField)) as FormStep;

type FormStep = 1 | 2 | 3;
const codeStep = 5;

const titles = [
  'Register',
  'Bank Information',
  'Referral & Coupon Code',
  'Submitting Your Application',
  'OTP Verification',
] as const;

/** The wizard behind step 4, which is no place in the history. */
function useApplication(linked: string, waits: boolean, onSent: (email: string, message: string) => void) {
  const [form] = Form.useForm<SignupValues>();
  const [draft] = useState(signupDraftState.recall);
  const [reached, setReached] = useState<FormStep>(draft?.step ?? 1);
  const { step: held, isFresh, goTo: moveTo, restart } = useHistoryStep(waits ? 1 : reached);
  const step = Math.min(held, reached) as FormStep;
  const [isSending, setSending] = useState(false);
  // A reopened page has the draft, which has no password.
  const [hasPassword, setHasPassword] = useState(false);
  const [failure, setFailure] = useState<SignupFailure | null>(null);
  const [locked, setLocked] = useState(linked !== '' && (draft?.values.refer_by ?? linked) === linked);
  const [register] = useRegisterMutation();

  // After a reload, values are known only with the form on screen.
  const keep = (at: FormStep) =>
    signupDraftState.keep({ step: at, values: { ...draft?.values, ...(form.getFieldsValue(true) as SignupValues) } });
  const goTo = (to: FormStep) => {
    const furthest = Math.max(to, reached) as FormStep;
    keep(furthest);
    setReached(furthest);
    setFailure(null);
    moveTo(to);
  };
  const fail = (failed: SignupFailure) => {
    // An unknown or overused number would lock the person out.
    if ('refer_by' in failed.fields) {
      setLocked(false);
      forgetReferral();
    }
    setSending(false);
    setFailure(failed);
    moveTo(stepToMend(failed));
  };

  useEffect(() => {
    // The wrong field exists only on its step.
    if (failure && step === stepToMend(failure)) setFieldErrors(form, failure.fields);
  }, [failure, form, step]);

  const send = useOneAtATime(async () => {
    const { refer_by, coupon_code, ...values } = form.getFieldsValue(true) as SignupValues;
    setSending(true);
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
    setSending(false);
    onSent(values.email.trim(), answer.message);
    moveTo(codeStep);
  });

  const next = () => {
    setHasPassword(true);
    setFailure(null);
    if (step === 3) void send();
    else goTo(step === 1 ? 2 : 3);
  };
  const begin = () => {
    keep(1);
    setReached(1);
    restart();
  };
  const initialValues = { refer_by: linked, ...draft?.values };
  return {
    ...{ form, initialValues, locked, unlock: () => setLocked(false), failure, next, goTo, begin },
    ...{ step, isSending, isFresh, isAtCode: held === codeStep, openCode: () => moveTo(codeStep) },
    asksPassword: step > 1 && !hasPassword,
    remember: () => !isSending && keep(reached),
  };
}

function WaitingCode({ email, onOpen, onRestart }: { email: string; onOpen: () => void; onRestart: () => void }) {
  return (
    <div className="sn-auth__waiting">
      <h2 className="sn-step__title">Your code is waiting</h2>
      <p>{`We sent it to ${email}. Enter it to activate your account.`}</p>
      <Button type="primary" size="large" block onClick={onOpen}>
        Enter your code
      </Button>
      <Button size="large" block onClick={onRestart}>
        Start again
      </Button>
    </div>
  );
}

/** Leads from the job a visitor chose on the landing page back to it after the log-in. */
const withChosenJob = (state: unknown, search: string): unknown => {
  const job = id.safeParse(new URLSearchParams(search).get('job')).data;
  return job === undefined ? state : { ...forNextPage(state), from: paths.account.jobDetails(job) };
};

const codeIn = (typed: string): string => {
  const reading = readCode(typed);
  return 'value' in reading ? reading.value : '';
};

export function SignupPage() {
  const { search, ...location } = useLocation() as Omit<ReturnType<typeof useLocation>, 'state'> & { state: unknown };
  const state = withChosenJob(location.state, search);
  const [kept, setCode] = useSessionStorageState(signupCodeState);
  const code = kept?.accepted ? null : kept;
  const [linked] = useState(() => codeIn(referralIn(search)) || codeIn(recallReferral()));
  const wizard = useApplication(linked, code !== null, (email, message) => setCode(codeSentTo(email, message)));
  // Loads the list during the first step.
  const { data: banks } = useListBanksQuery();
  const navigate = useNavigate();
  const { form, step, failure, isSending } = wizard;
  const isAtCode = code !== null && wizard.isAtCode;

  const finish = () => {
    signupDraftState.forget();
    forgetReferral();
    if (code) signupCodeState.keep({ ...code, accepted: true });
    void navigate(paths.login, {
      replace: true,
      state: forNextPage(state, { email: code?.email ?? '', isActivated: true }),
    });
  };
  const startAgain = () => {
    setCode(null);
    wizard.begin();
  };
  const addBankLater = () => {
    form.resetFields(['bank_name', 'account_no']);
    wizard.goTo(3);
  };

  if (code && wizard.isFresh)
    return (
      <div className="sn-auth">
        <PageTitle title="Sign Up" subtitle={`Joining ${brand.name} is free.`} />
        <WaitingCode email={code.email} onOpen={wizard.openCode} onRestart={startAgain} />
      </div>
    );
  return (
    <div className="sn-auth">
      <PageTitle title="Sign Up" subtitle={`Joining ${brand.name} is free.`} />
      <StepHeader titles={titles} step={isAtCode ? codeStep : isSending ? 4 : step} />
      {isAtCode && (
        <CodeForm
          code={code}
          onChange={setCode}
          label={`The ${limits.otpDigits}-digit code we sent to ${code.email}`}
          submitLabel="Verify OTP"
          onVerified={finish}
          onRestart={startAgain}
        />
      )}
      {!isAtCode && !isSending && failure && failure.text !== '' && (
        <Alert type="error" className="sn-auth__note" title={failure.text} />
      )}
      {!isAtCode && isSending && (
        <div className="sn-wait" role="status">
          <LoadingOutlined aria-hidden />
          <p>Creating your account…</p>
        </div>
      )}
      {!isAtCode && !isSending && (
        <>
          <Form {...politeForm(form, wizard.remember)} initialValues={wizard.initialValues} onFinish={wizard.next}>
            {step === 1 && <RegisterStep />}
            {step === 2 && <BankStep />}
            {step === 3 && <ReferralStep locked={wizard.locked} onUnlock={wizard.unlock} />}
            {wizard.asksPassword && <PasswordAgain />}
            <div className="sn-auth__buttons">
              {step > 1 && (
                <Button size="large" onClick={() => wizard.goTo(step === 3 ? 2 : 1)}>
                  Back
                </Button>
              )}
              <SubmitButton>{step === 3 ? 'Submit' : 'Next'}</SubmitButton>
            </div>
            {step === 2 && banks?.at_signup === 'later' && (
              <Button type="link" block onClick={addBankLater}>
                Add it later
              </Button>
            )}
          </Form>
          <p className="sn-auth__foot">
            Already a member?{' '}
            <Link className="sn-link" to={paths.login} state={forNextPage(state)}>
              Log in
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

export { SignupPage as Component };
