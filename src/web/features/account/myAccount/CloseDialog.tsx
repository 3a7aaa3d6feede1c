import { Alert, Button, Checkbox, type CheckboxRef, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { closeAccount, type ClosingObstacle } from '../../../../contract/account';
import { limits } from '../../../../contract/limits';
import * as messages from '../../../../contract/messages';
import { useCloseAccountMutation, useGetClosingQuery } from '../../../api/accountApi';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { formatDateTime } from '../../../lib/dates';
import { forgetShare } from '../../../lib/hasShared';
import { formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Answer } from '../../../shared/Answer';
import type { Openable } from '../../../ui/dialog/Dialog';
import { DialogModal } from '../../../ui/dialog/DialogModal';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors, passwordInput } from '../../../ui/form/formRules';
import { useOneAtATime } from '../../../ui/useOneAtATime';

interface Words {
  readonly what: string;
  readonly then: string;
  readonly link?: { readonly to: string; readonly label: string };
}

const { account } = paths;
const withdrawalHistory = { to: account.withdrawalHistory, label: 'Withdrawal History' };
const arrives = 'Wait until the money is in your bank account, or back in your wallet.';
const some = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const is = (count: number): string => (count === 1 ? 'is' : 'are');
const latest = (until: string | null): string => (until ? formatDateTime(until) : '');

const closingWords: Readonly<Record<ClosingObstacle['kind'], (obstacle: ClosingObstacle) => Words>> = {
  admins: () => ({
    what: 'You are an admin.',
    then: 'Admin accounts can’t be closed here. Ask whoever manages the admins.',
  }),
  balance: ({ amount }) => ({
    what: `${formatNaira(amount)} is in your wallet.`,
    then: 'Withdraw it first, then wait until it’s in your bank account.',
    link: { to: account.withdraw, label: 'Withdraw Funds' },
  }),
  withdrawals: ({ count, amount }) => ({
    what: `${some(count, 'withdrawal')} of ${formatNaira(amount)} ${is(count)} not decided yet.`,
    then: arrives,
    link: withdrawalHistory,
  }),
  payouts: ({ count, amount }) => ({
    what: `${some(count, 'approved withdrawal')} of ${formatNaira(amount)} ${count === 1 ? 'has' : 'have'} not reached your bank yet.`,
    then: arrives,
    link: withdrawalHistory,
  }),
  rewards: ({ count, amount }) => ({
    what: `${some(count, 'referral reward')} of ${formatNaira(amount)} ${is(count)} being checked.`,
    then: 'Wait until it’s in your wallet, or until we’ve told you why not.',
    link: { to: account.referral, label: 'Referral and earning' },
  }),
  taken: ({ count, amount, until }) => ({
    what: `You have taken ${some(count, 'job')} worth ${formatNaira(amount)}.`,
    then: `Submit your proof, or wait until the time is up: ${latest(until)}.`,
    link: { to: account.dashboard, label: 'Your jobs' },
  }),
  inReview: ({ count, amount, until }) => ({
    what: `${some(count, 'proof')} worth ${formatNaira(amount)} ${is(count)} in review.`,
    then: `You’ll be paid or told why not by ${latest(until)} at the latest.`,
    link: { to: `${account.dashboard}?tab=submitted`, label: 'Submitted Jobs' },
  }),
};

function Obstacles({ obstacles }: { obstacles: readonly ClosingObstacle[] }) {
  return (
    <>
      <p className="acct-lead">You can close your account once all your money has been paid out. Right now:</p>
      <ul className="sn-stack acct-obstacles" aria-label="What you need to settle first">
        {obstacles.map((obstacle) => {
          const { what, then, link } = closingWords[obstacle.kind](obstacle);
          return (
            <li key={obstacle.kind}>
              <b>{what}</b>
              <span>{then}</span>
              {link && (
                <Link className="sn-link" to={link.to}>
                  {link.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function CloseDialog({ onClose }: Openable) {
  const closing = useGetClosingQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <DialogModal open onClose={onClose} title="Close your account?" width={420} footer={null}>
      <Answer query={closing} failed="We couldn’t check if your account can be closed." rows={2}>
        {({ data: { obstacles, remainder } }) =>
          obstacles.length > 0 ? (
            <Obstacles obstacles={obstacles} />
          ) : (
            <CloseForm remainder={remainder} onClose={onClose} onRefused={() => void closing.refetch()} />
          )
        }
      </Answer>
    </DialogModal>
  );
}

interface CloseProps {
  remainder: number;
  onClose: () => void;
  onRefused: () => void;
}

// The page has another current-password field.
const field = 'closing_password';
type Values = Record<typeof field, string>;

const rule = rulesFrom(closeAccount.body);

function CloseForm({ remainder, onClose, onRefused }: CloseProps) {
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
        We’ll erase your name, phone, email, bank details, photo and messages, and log you out everywhere. No one can
        log in or use your referral number after that. You can’t undo this. We keep records of money and decided work
        for as long as the law requires; old withdrawals keep their bank account, which may include your name.
      </p>
      {owing && (
        <div className="acct-giveup">
          <p>
            {`${formatNaira(remainder)} is in your wallet, less than the ${formatNaira(limits.minWithdrawalNaira)} we can send to a bank. Earn the rest and withdraw it, or give it up.`}
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
