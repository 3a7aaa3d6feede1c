import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../contract/limits';
import { confirmDecisions, giveLoginCode } from '../../../contract/secondFactor';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import {
  focusFirstError,
  politeForm,
  rulesFrom,
  setFieldErrors,
  codeInput,
  getCode,
  passwordInput,
} from '../../ui/form/formRules';
import { useOneAtATime } from '../../ui/useOneAtATime';
import '../../ui/form/code.css';
import './secondFactor.css';

export interface StepUpProof {
  readonly current_password: string;
  readonly code: string;
}

/** Resolves to field errors; null on success. */
export type OnProof = (given: StepUpProof) => Promise<Readonly<Record<string, string>> | null>;

interface Props {
  asks: readonly (keyof StepUpProof)[];
  /** A new app's first code, where a recovery code proves nothing. */
  appOnly?: boolean;
  submitLabel: string;
  busyLabel?: string;
  onSubmit: OnProof;
}

const codeRule = rulesFrom(giveLoginCode.body)('code');
const passwordRule = rulesFrom(confirmDecisions.body.required())('current_password');

const selectAll = (name: string): void => {
  const field = document.getElementById(name);
  if (field instanceof HTMLInputElement) field.select();
};

export function StepUpForm({ asks, appOnly = false, submitLabel, busyLabel = 'Checking...', onSubmit }: Props) {
  const [form] = Form.useForm<StepUpProof>();
  const [busy, setBusy] = useState(false);
  const [recovery, setRecovery] = useState(false);
  const asksCode = asks.includes('code');
  const first = asks[0];
  useEffect(() => {
    if (first) focusFirstError([first]);
  }, [first]);

  const submit = useOneAtATime(async (given: StepUpProof) => {
    setBusy(true);
    const texts = await onSubmit(given);
    setBusy(false);
    if (!texts) return;
    setFieldErrors(form, texts);
    // The app's next code replaces this one.
    if (texts.code && !recovery) selectAll('code');
  });
  const change = () => {
    flushSync(() => setRecovery(!recovery));
    form.setFields([{ name: 'code', value: '', errors: [] }]);
    focusFirstError(['code']);
  };

  return (
    <Form {...politeForm(form)} onFinish={submit}>
      {asks.includes('current_password') && (
        <FormItem name="current_password" label="Your password" rules={passwordRule}>
          <Input.Password {...passwordInput} autoComplete="current-password" />
        </FormItem>
      )}
      {asksCode && (
        <FormItem
          name="code"
          normalize={recovery ? undefined : getCode}
          label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
          rules={codeRule}
          extra={
            recovery
              ? `One of the ${limits.recoveryCodes} that you kept. Each works once.`
              : 'Six digits, new every 30 seconds.'
          }
        >
          {recovery ? (
            <Input className="sn-num" autoComplete="off" autoCapitalize="characters" />
          ) : (
            <Input {...codeInput} className="sn-otp" />
          )}
        </FormItem>
      )}
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </SubmitButton>
      {asksCode && !appOnly && (
        <Button type="link" className="sn-second__other" onClick={change}>
          {recovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
      )}
    </Form>
  );
}
