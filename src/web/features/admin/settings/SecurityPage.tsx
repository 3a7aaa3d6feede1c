import { Col, Row, Button, Card, Alert, Flex, Tag } from 'antd';
import { useRef, useState } from 'react';
import { PageTitle } from '../../../ui/PageTitle';
import * as messages from '../../../../contract/messages';
import { Failure } from '../../../shared/Answer';
import { useListAdminsQuery } from '../../../api/auditApi';
import { useGetProfileQuery } from '../../../api/profileApi';
import {
  useResetSecondFactorMutation,
  useBeginEnrolmentMutation,
  useFinishEnrolmentMutation,
  useGetSecondFactorQuery,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondFactorMutation,
} from '../../../api/secondFactorApi';
import { When } from '../../../ui/When';
import { ConfirmDialog, Dialog } from '../../../ui/dialog/Dialog';
import type { Enrolment } from '../../../../contract/secondFactor';
import { limits } from '../../../../contract/limits';
import { Enrol, RecoveryCodes } from '../../../shared/secondFactor/Enrol';
import { StepUpForm, type StepUpProof } from '../../../shared/secondFactor/StepUpForm';
import { useToaster } from '../../../ui/toaster';
import { textsFor } from '../shared/step-up/ConfirmSelfDialog';
import '../shared/admin.css';
import '../shared/lines.css';

export const SecurityPage = () => (
  <>
    <PageTitle title="Security" subtitle="How you log in, and the other admins." />
    <Row gutter={[16, 16]}>
      <Col xs={24} lg={12}>
        <SecondFactorCard />
      </Col>
      <Col xs={24} lg={12}>
        <AdminsCard />
      </Col>
    </Row>
  </>
);

export { SecurityPage as Component };

interface Admin {
  readonly id: string;
  readonly fullname: string;
}

function AdminsCard() {
  const { data: answer, error, refetch } = useListAdminsQuery({});
  const { data: own } = useGetProfileQuery();
  const [reset, { isLoading }] = useResetSecondFactorMutation();
  const [asking, setAsking] = useState<Admin | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const confirm = async () => {
    if (asking === null) return;
    const { id } = asking;
    // The step-up dialog replaces this one.
    setAsking(null);
    const { error: refused } = await reset({ id });
    // The button disappears with the second factor.
    if (!refused) list.current?.focus();
  };
  if (error && !answer) return <Failure failed="The admins could not be loaded." query={{ error, refetch }} />;
  return (
    <Card title="Admins" loading={!answer}>
      <ul className="admin-lines" aria-label="Admins" ref={list} tabIndex={-1}>
        {answer?.data.map((admin) => (
          <li key={admin.id}>
            <div className="admin-two">
              <b>{admin.fullname}</b>
              <small>{admin.email}</small>
              <small>
                {admin.secondFactorSince ? (
                  <>
                    <span>Second step turned on</span> <When iso={admin.secondFactorSince} />
                  </>
                ) : (
                  'No second step'
                )}
              </small>
            </div>
            {admin.secondFactorSince && admin.id !== own?.data.id && (
              <Button
                aria-label={`Reset the second step of ${admin.fullname}`}
                loading={isLoading}
                onClick={() => setAsking(admin)}
              >
                Reset
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={`Reset the second step of ${asking?.fullname ?? ''}?`}
        confirmLabel="Reset"
        danger
        onConfirm={() => void confirm()}
        onClose={() => setAsking(null)}
      >
        <p>
          For an admin who has lost their phone and has no recovery codes. Speak to them first, in person or on a number
          you know. {messages.secondFactor.resetWhat}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

type Doing = 'enrol' | 'renew' | 'off';
const titles: Record<Doing, string> = {
  enrol: 'Set up your authenticator app',
  renew: 'New recovery codes',
  off: 'Turn off the second step',
};
const whatFollows: Record<Doing, string> = {
  enrol: 'Your current app will stop working for this, and you’ll get new recovery codes.',
  renew: 'Your current recovery codes will stop working.',
  off: 'Anyone who learns your password can then log in. Your recovery codes will stop working.',
};
const { failed, keepFirst } = messages.secondFactor;
const fewCodes = 2;

interface StepProps {
  isOn: boolean;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function Doing({ doing, isOn, onCodes, onClose }: StepProps & { doing: Doing }) {
  const [begin] = useBeginEnrolmentMutation();
  const [finish] = useFinishEnrolmentMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [turnOff] = useTurnOffSecondFactorMutation();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);

  const start = async ({ current_password, code }: StepUpProof) => {
    if (doing === 'off') {
      const { error } = await turnOff({ current_password, code });
      if (error) return textsFor(error, 'code', failed);
      onClose();
      return null;
    }
    if (doing === 'renew') {
      const { data, error } = await renew({ current_password, code });
      if (error) return textsFor(error, 'code', failed);
      onCodes(data.data.recoveryCodes);
      return null;
    }
    const { data, error } = await begin(isOn ? { current_password, code } : { current_password });
    if (error) return textsFor(error, 'current_password', failed);
    setEnrolment(data.data);
    return null;
  };
  const confirm = async ({ code }: StepUpProof) => {
    const { data, error } = await finish({ code });
    if (error) return textsFor(error, 'code', failed);
    onCodes(data.data.recoveryCodes);
    return null;
  };

  if (enrolment) return <Enrol enrolment={enrolment} submitLabel="Turn on" onCode={confirm} />;
  return (
    <>
      {isOn && <p>{whatFollows[doing]}</p>}
      <StepUpForm
        asks={isOn ? ['current_password', 'code'] : ['current_password']}
        submitLabel={doing === 'off' ? 'Turn off' : 'Continue'}
        onSubmit={start}
      />
    </>
  );
}

function SecondFactorCard() {
  const { data: answer, error, refetch } = useGetSecondFactorQuery();
  const toaster = useToaster();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setDoing(null);
    setCodes(null);
  };
  const own = answer?.data;
  const isOn = typeof own?.enabledAt === 'string';
  const button = (what: Doing, label: string) => (
    <Button type={what === 'enrol' && !isOn ? 'primary' : 'default'} onClick={() => setDoing(what)}>
      {label}
    </Button>
  );
  if (error && !own) return <Failure failed="The second step could not be loaded." query={{ error, refetch }} />;
  return (
    <Card title="Second step at login" loading={!own}>
      {own && (
        <Flex vertical gap="middle">
          {own.enabledAt ? (
            <div>
              <Tag color="success">On</Tag> turned on <When iso={own.enabledAt} />
              <span>{`. You have ${own.codesLeft} of ${limits.recoveryCodes} recovery codes left.`}</span>
            </div>
          ) : (
            <div>
              <Tag>Off</Tag> Also ask for a code from an authenticator app on your phone, so your password alone can’t
              open your account.
            </div>
          )}
          {isOn && own.codesLeft <= fewCodes && (
            <Alert
              role="note"
              type="warning"
              showIcon
              title="Make new recovery codes now. If you have none left and lose your phone, only another admin can let you in."
            />
          )}
          <Flex wrap gap="small">
            {button('enrol', isOn ? 'Replace the app' : 'Turn on')}
            {isOn && button('renew', 'New recovery codes')}
            {isOn && !own.required && button('off', 'Turn off')}
          </Flex>
        </Flex>
      )}
      <Dialog
        open={doing !== null}
        title={doing ? titles[doing] : ''}
        footer={null}
        onClose={codes ? () => toaster.info(keepFirst) : close}
      >
        {codes && <RecoveryCodes codes={codes} doneLabel="I’ve saved them" onDone={close} />}
        {doing && !codes && <Doing doing={doing} isOn={isOn} onCodes={setCodes} onClose={close} />}
      </Dialog>
    </Card>
  );
}
