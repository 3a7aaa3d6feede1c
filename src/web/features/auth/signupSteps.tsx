import { type FormInstance, useWatch } from '../../ui/form/Form';
import type { z } from 'zod';
import { register } from '../../../contract/auth';
import * as messages from '../../../contract/messages';
import type { BankListItem } from '../../../contract/system';
import { paths } from '../../paths';
import { AccountNumberField } from '../../ui/fields/AccountNumberField';
import { BankSelect } from '../../ui/fields/BankSelect';
import { EmailField } from '../../ui/fields/EmailField';
import { PasswordField } from '../../ui/fields/PasswordField';
import { PhoneField } from '../../ui/fields/PhoneField';
import { StateSelect } from '../../ui/fields/StateSelect';
import { FormField } from '../../ui/form/FormField';
import { rulesFrom } from '../../ui/formRules';
import { notGuessable } from '../../ui/password/notGuessable';
import { PasswordStrength } from '../../ui/password/PasswordStrength';

export type SignupValues = z.input<typeof register.body>;
const rule = rulesFrom(register.body);

const fieldsOfSteps: readonly (readonly (keyof SignupValues)[])[] = [
  ['phone', 'fullname', 'email', 'password', 'state'],
  ['bank_name', 'account_no'],
];

/** The step on which a field is filled in. */
export const stepOfField = (field: string): 1 | 2 | 3 => {
  const index = fieldsOfSteps.findIndex((fields) => fields.some((one) => one === field));
  return index === 0 ? 1 : index === 1 ? 2 : 3;
};

const ownDetails = ({ email, fullname, phone }: Partial<SignupValues>) => [email, fullname, phone];

function Strength({ form }: { form: FormInstance<SignupValues> }) {
  const values = (useWatch([], form) ?? {}) as Partial<SignupValues>;
  return <PasswordStrength password={values.password} own={ownDetails(values)} />;
}

export function RegisterStep({ form }: { form: FormInstance<SignupValues> }) {
  const own = () => ownDetails(form.getFieldsValue(true) as Partial<SignupValues>);
  return (
    <>
      <FormField name="phone" label="Phone number" rules={rule('phone')}>
        <PhoneField />
      </FormField>
      <FormField
        name="fullname"
        label="Full name"
        rules={rule('fullname')}
        extra="First and last name, as your bank knows it."
      >
        <input className="sn-input" autoComplete="name" />
      </FormField>
      <FormField name="email" label="Email" rules={rule('email')}>
        <EmailField autoComplete="email" />
      </FormField>
      <FormField
        name="password"
        label="Password"
        rules={[...rule('password'), notGuessable(own)]}
        extra={<Strength form={form} />}
      >
        <PasswordField autoComplete="new-password" />
      </FormField>
      <FormField name="state" label="State" rules={rule('state')}>
        <StateSelect />
      </FormField>
    </>
  );
}

interface BankStepProps {
  banks: readonly BankListItem[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export function BankStep({ banks, loading, failed, retry }: BankStepProps) {
  return (
    <>
      <p className="sn-auth__small">Your earnings go to this account. You can change it later in your profile.</p>
      {failed && (
        <p className="sn-note sn-note--no sn-auth__note" role="alert">
          The list of banks could not be loaded.{' '}
          <button type="button" className="sn-text-btn" onClick={retry} disabled={loading}>
            Retry
          </button>
        </p>
      )}
      <FormField name="bank_name" label="Bank name" rules={[{ required: true, message: messages.fields.bank }]}>
        <BankSelect banks={banks} loading={loading} />
      </FormField>
      <FormField
        name="account_no"
        label="Account number"
        rules={rule('account_no')}
        extra="The 10 digits that your bank calls NUBAN."
      >
        <AccountNumberField />
      </FormField>
    </>
  );
}

export function ReferralStep({ locked }: { locked: boolean }) {
  return (
    <>
      <FormField
        name="refer_by"
        label="Referral number"
        rules={rule('refer_by')}
        extra={
          locked ? 'Filled in from the link that brought you here.' : 'The code of the member who told you about us.'
        }
      >
        <input
          className="sn-input"
          readOnly={locked}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FormField>
      <FormField name="coupon_code" label="Coupon code" rules={rule('coupon_code')}>
        <input className="sn-input" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </FormField>
      <p className="sn-auth__small">
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
