import { Alert, Button, Form } from 'antd';
import type { z } from 'zod';
import { bankDetails, matchAccountName, register } from '../../../contract/auth';
import type { Choice } from '../../../contract/inputs/choices';
import * as messages from '../../../contract/messages';
import { stateChoices } from '../../../contract/states';
import { isApiError } from '../../api/apiError';
import { useMatchAccountNameQuery } from '../../api/authApi';
import { useListBanksQuery } from '../../api/systemApi';
import { paths } from '../../paths';
import { AccountNumberField } from '../../shared/bank/AccountNumberField';
import { bankChoices, listed } from '../../shared/bank/bankChoices';
import { ChoiceField } from '../../ui/form/ChoiceField';
import { FormItem } from '../../ui/form/FormItem';
import { EmailField } from '../../ui/form/EmailField';
import { CodeInput, NameInput } from '../../ui/form/fields';
import { rulesFrom, whenSettled } from '../../ui/form/formRules';
import { PhoneField } from '../../ui/form/PhoneField';
import { NewPassword } from '../../ui/password/PasswordStrength';

export type SignupValues = z.input<typeof register.body>;
const rule = rulesFrom(register.body);
const bankRule = rulesFrom(bankDetails);

export const stepOfField = (field: string): 1 | 2 | 3 => {
  if (['phone', 'fullname', 'email', 'password', 'state'].includes(field)) return 1;
  return field === 'bank_name' || field === 'account_no' ? 2 : 3;
};

function PasswordField() {
  return (
    <NewPassword
      label="Password"
      rules={rule('password')}
      own={({ email, fullname, phone }) => [email, fullname, phone]}
    />
  );
}

/** For a reopened page, at the step where it continues. */
export function PasswordAgain() {
  return (
    <>
      <Alert type="info" role="status" className="sn-auth__note" title={messages.login.signupPasswordAgain} />
      <PasswordField />
    </>
  );
}

export function RegisterStep() {
  return (
    <>
      <FormItem name="phone" label="Phone number" rules={rule('phone')}>
        <PhoneField />
      </FormItem>
      <FormItem
        name="fullname"
        label="Full name"
        rules={rule('fullname')}
        extra="First and last name, as your bank knows it."
      >
        <NameInput autoComplete="name" />
      </FormItem>
      <FormItem name="email" label="Email" rules={rule('email')}>
        <EmailField autoComplete="email" />
      </FormItem>
      <PasswordField />
      <FormItem name="state" label="State" rules={rule('state')} validateTrigger={whenSettled}>
        <ChoiceField what="state" choices={stateChoices} placeholder="Choose your state" />
      </FormItem>
    </>
  );
}

const matchNotes = {
  matches: messages.fields.accountMatches,
  differs: messages.fields.accountDiffers,
  unchecked: messages.fields.accountUnchecked,
} as const;

function AccountMatch({ banks }: { banks: readonly Choice[] }) {
  const form = Form.useFormInstance<SignupValues>();
  const account = {
    fullname: Form.useWatch('fullname', { form, preserve: true }) ?? '',
    bank_name: Form.useWatch('bank_name', form) ?? '',
    account_no: Form.useWatch('account_no', form) ?? '',
  };
  const isComplete =
    banks.some(({ name }) => name === account.bank_name) && matchAccountName.body.safeParse(account).success;
  const { currentData: answer, isFetching, error } = useMatchAccountNameQuery(account, { skip: !isComplete });
  const note = answer ? matchNotes[answer.data.match] : isApiError(error) ? error.message : '';
  return (
    <div role="status">
      {isComplete && isFetching && <p className="sn-small sn-muted">Checking the name on this account...</p>}
      {isComplete && !isFetching && note !== '' && (
        <p className={`sn-auth__note sn-note ${answer?.data.match === 'matches' ? 'sn-note--ok' : ''}`}>{note}</p>
      )}
    </div>
  );
}

export function BankStep() {
  const { data, isFetching, isError, refetch } = useListBanksQuery();
  const banks = bankChoices(data?.data);
  return (
    <>
      <p className="sn-muted sn-small">So we can pay you. We never take money from it.</p>
      {isError && (
        <Alert
          type="error"
          className="sn-auth__note"
          title="The list of banks could not be loaded."
          action={
            <Button size="small" onClick={() => void refetch()} disabled={isFetching}>
              Retry
            </Button>
          }
        />
      )}
      <FormItem
        name="bank_name"
        label="Bank name"
        rules={[{ required: true, validator: listed(banks) }]}
        validateTrigger={whenSettled}
      >
        <ChoiceField what="bank" choices={banks} loading={isFetching} placeholder="Choose your bank" />
      </FormItem>
      <FormItem name="account_no" label="Account number" rules={bankRule('account_no')} extra="10 digits.">
        <AccountNumberField />
      </FormItem>
      <AccountMatch banks={banks} />
    </>
  );
}

export function ReferralStep({ locked, onUnlock }: { locked: boolean; onUnlock: () => void }) {
  return (
    <>
      <FormItem
        name="refer_by"
        label="Referral number"
        rules={rule('refer_by')}
        extra={
          locked ? (
            <>
              <span>Filled in from the link that brought you here.</span>{' '}
              <Button type="link" size="small" onClick={onUnlock}>
                Change
              </Button>
            </>
          ) : (
            'Your friend’s referral code.'
          )
        }
      >
        <CodeInput readOnly={locked} />
      </FormItem>
      <FormItem name="coupon_code" label="Coupon code" rules={rule('coupon_code')}>
        <CodeInput />
      </FormItem>
      <p className="sn-muted sn-small">
        By pressing Submit you accept our{' '}
        <a className="sn-link" href={paths.terms} target="_blank">
          Terms of Service
        </a>{' '}
        and have read our{' '}
        <a className="sn-link" href={paths.privacy} target="_blank">
          Privacy Policy
        </a>
        .
      </p>
    </>
  );
}
