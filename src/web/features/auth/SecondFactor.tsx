import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { LoginStep } from '../../../contract/auth';
import { login, secondFactor as words } from '../../../contract/messages';
import type { Enrolment } from '../../../contract/secondFactor';
import { errorMessage, fieldErrors, isApiError } from '../../api/apiError';
import {
  useBeginLoginEnrolmentMutation,
  useFinishLoginEnrolmentMutation,
  useGiveLoginCodeMutation,
} from '../../api/secondFactorApi';
import { loginFinished } from '../../session/sessionSlice';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Answer } from '../../shared/Answer';
import { Enrol, RecoveryCodes } from '../../shared/secondFactor/Enrol';
import { StepUpForm, type StepUpProof } from '../../shared/secondFactor/StepUpForm';
import { forgetAuthPages } from './authState';

interface Props {
  next: LoginStep;
  onRestart: (why?: string) => void;
}

interface Opened {
  readonly token: string;
  readonly isAdmin: boolean;
}

const useRefusal = (onRestart: Props['onRestart']) => (error: unknown) => {
  if (isApiError(error) && error.status === 401) {
    onRestart(errorMessage(error, words.ticketOver));
    return null;
  }
  const texts = fieldErrors(error);
  return Object.keys(texts).length > 0 ? texts : { code: errorMessage(error, login.failed) };
};

const useEnter = () => {
  const dispatch = useDispatch();
  return ({ token, isAdmin }: Opened): void => {
    forgetAuthPages();
    dispatch(loginFinished({ token, isAdmin }));
  };
};

function BackToStart({ onRestart }: Pick<Props, 'onRestart'>) {
  return (
    <p className="sn-auth__foot">
      <Button type="link" onClick={() => onRestart()}>
        Back to log in
      </Button>
    </p>
  );
}

function GiveCode({ onRestart }: Pick<Props, 'onRestart'>) {
  const [give] = useGiveLoginCodeMutation();
  const [entering, setEntering] = useState(false);
  const enter = useEnter();
  const refusalOf = useRefusal(onRestart);
  const submit = async ({ code }: StepUpProof) => {
    const { data, error } = await give({ code });
    if (error) return refusalOf(error);
    setEntering(true);
    enter(data);
    return null;
  };
  return (
    <>
      <PageTitle title="Second step" subtitle={words.next} />
      {entering ? <LoadingState rows={2} /> : <StepUpForm asks={['code']} submitLabel="Continue" onSubmit={submit} />}
      <BackToStart onRestart={onRestart} />
    </>
  );
}

function SetUp({ onRestart }: Pick<Props, 'onRestart'>) {
  const [begin, { error }] = useBeginLoginEnrolmentMutation();
  const [finish] = useFinishLoginEnrolmentMutation();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [done, setDone] = useState<(Opened & { readonly codes: readonly string[] }) | null>(null);
  const enter = useEnter();
  const refusalOf = useRefusal(onRestart);
  const offer = async () => {
    const { data, error: refused } = await begin();
    if (data) setEnrolment(data.data);
    else if (isApiError(refused) && refused.status === 401) onRestart(errorMessage(refused, words.ticketOver));
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void offer();
  });
  const submit = async ({ code }: StepUpProof) => {
    const { data, error: refused } = await finish({ code });
    if (refused) return refusalOf(refused);
    setDone({ token: data.token, isAdmin: data.isAdmin, codes: data.data.recoveryCodes });
    return null;
  };
  // No way back, which would skip codes shown only once.
  if (done)
    return (
      <>
        <PageTitle title="Your second step is on" />
        <RecoveryCodes codes={done.codes} doneLabel="I have kept them, continue" onDone={() => enter(done)} />
      </>
    );
  return (
    <>
      <PageTitle title="Set up a second step" subtitle={words.enrolNext} />
      <Answer query={{ data: enrolment, error, refetch: offer }} failed={words.failed}>
        {(shown) => <Enrol enrolment={shown} submitLabel="Turn on and continue" onCode={submit} />}
      </Answer>
      <BackToStart onRestart={onRestart} />
    </>
  );
}

export function SecondFactor({ next, onRestart }: Props) {
  return (
    <div className="sn-auth">
      {next === 'code' ? <GiveCode onRestart={onRestart} /> : <SetUp onRestart={onRestart} />}
    </div>
  );
}
