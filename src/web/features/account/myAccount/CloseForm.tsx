import { Alert, Button, Checkbox, type CheckboxRef, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { closeAccount } from '../../../../contract/account';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { useCloseAccountMutation } from '../../../api/accountApi';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { forgetShare } from '../../../lib/forgetShare';
import { formatNaira } from '../../../lib/naira';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { passwordInput } from '../../../ui/form/inputs';
import { useOneAtATime } from '../../../ui/useOneAtATime';

interface Props {
  /** Naira in the wallet that are too little to be withdrawn. */
  remainder: number;
  onClose: () => void;
  onRefused: () => void;
}

// A distinct name: the page has another field for the current password.
const field = 'closing_password';
type Values = Record<typeof field, string>;

const rule = rulesFrom(closeAccount.body);

/** Asks for the password, and for consent to the losses. */
export function CloseForm({ remainder, onClose, onRefused }: Props) {
  const [form] = Form.useForm<Values>();
  const [close, { isLoading }] = useCloseAccountMutation();
  const [agreed, setAgreed] = useState(false);
  const [unticked, setUnticked] = useState(false);
  const tick = useRef<CheckboxRef>(null);
  const [failure, setFailure] = useState('');
  const owing = remainder > 0;

  const submit = useOneAtATime(async ({ closing_password: current_password }: Values) => {
    setFailure('');
    setUnticked(owing && !agreed);
    if (owing && !agreed) return tick.current?.focus();
    const { error } = await close({ current_password, ...(owing && { gives_up: remainder }) });
    if (!error) return navigator.serviceWorker?.controller?.postMessage(forgetShare);
    const { current_password: wrong } = fieldErrors(error);
    if (wrong) return setFieldErrors(form, { [field]: wrong });
    setFailure(errorMessage(error, messages.profile.closingFailed));
    onRefused();
  });

  return (
    <Form {...politeForm(form)} onFinish={submit}>
      <p className="acct-lead">
        Your name, phone, email, bank details, photo and messages are erased, and you are logged out everywhere. Nobody
        can log in or use your referral number. You can’t undo this. We keep records of money and decided work for as
        long as the law requires; old withdrawals keep their bank account, which may include your name.
      </p>
      {owing && (
        <div className="acct-giveup">
          <p>
            {`${formatNaira(remainder)} is in your wallet. That is below the ${formatNaira(limits.minWithdrawalNaira)} that can be sent to a bank. Earn up to ${formatNaira(limits.minWithdrawalNaira)} and withdraw, or give it up.`}
          </p>
          <Checkbox
            ref={tick}
            className="acct-choice"
            checked={agreed}
            aria-invalid={unticked || undefined}
            aria-describedby={unticked ? 'giveup-error' : undefined}
            onChange={({ target }) => {
              setAgreed(target.checked);
              setUnticked(false);
            }}
          >
            <b>{`I give up the ${formatNaira(remainder)} in my wallet`}</b>
          </Checkbox>
          <p id="giveup-error" className="acct-giveup__error" aria-live="polite">
            {unticked && `Tick the box about the ${formatNaira(remainder)} in your wallet first.`}
          </p>
        </div>
      )}
      <FormItem name={field} label="Your password" rules={rule('current_password')}>
        <Input.Password {...passwordInput} autoComplete="current-password" />
      </FormItem>
      {failure && <Alert type="error" className="acct-note" title={failure} />}
      <div className="sn-stack">
        <Button type="primary" danger htmlType="submit" loading={isLoading}>
          {isLoading ? 'Closing...' : 'Close my account for good'}
        </Button>
        <Button onClick={onClose}>Keep my account</Button>
      </div>
    </Form>
  );
}
