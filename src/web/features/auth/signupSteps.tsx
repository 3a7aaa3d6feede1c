import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import type { z } from 'zod';
import { register } from '../../../contract/auth';
import { stateChoices } from '../../../contract/states';
import { paths } from '../../paths';
import { AccountNumberField } from '../../shared/bank/AccountNumberField';
import { listed } from '../../shared/bank/bankChoices';
import { ChoiceField } from '../../ui/form/ChoiceField';
import type { Choice } from '../../ui/form/choices';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, whenSettled, emailInput, passwordInput } from '../../ui/form/formRules';
import { PhoneField } from '../../ui/form/PhoneField';
import { notGuessable, PasswordStrength } from '../../ui/password/PasswordStrength';

export type SignupValues = z.input<typeof register.body>;
const rule = rulesFrom(register.body);

const fieldsOfSteps: readonly (readonly (keyof SignupValues)[])[] = [
  ['phone', 'fullname', 'email', 'password', 'state'],
  ['bank_name', 'account_no'],
];

/** The step of a field. */
export const stepOfField = (field: string): 1 | 2 | 3 => {
  const index = fieldsOfSteps.findIndex((fields) => fields.some((one) => one === field));
  return index === 0 ? 1 : index === 1 ? 2 : 3;
};

const ownDetails = ({ email, fullname, phone }: Partial<SignupValues>) => [email, fullname, phone];

function Strength({ form }: { form: FormInstance<SignupValues> }) {
  const values = (Form.useWatch([], form) ?? {}) as Partial<SignupValues>;
  return <PasswordStrength password={values.password} own={ownDetails(values)} />;
}

export function RegisterStep({ form }: { form: FormInstance<SignupValues> }) {
  const own = () => ownDetails(form.getFieldsValue(true) as Partial<SignupValues>);
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
        <Input autoComplete="name" />
      </FormItem>
      <FormItem name="email" label="Email" rules={rule('email')}>
        <Input {...emailInput} autoComplete="email" />
      </FormItem>
      <FormItem
        name="password"
        label="Password"
        rules={[...rule('password'), notGuessable(own)]}
        extra={<Strength form={form} />}
      >
        <Input.Password {...passwordInput} autoComplete="new-password" />
      </FormItem>
      <FormItem name="state" label="State" rules={rule('state')} validateTrigger={whenSettled}>
        <ChoiceField choices={stateChoices} placeholder="Choose your state" />
      </FormItem>
    </>
  );
}

interface BankStepProps {
  banks: readonly Choice[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export function BankStep({ banks, loading, failed, retry }: BankStepProps) {
  return (
    <>
      <p className="sn-muted sn-small">
        We’ll pay your earnings into this account. You can change it later in your profile.
      </p>
      {failed && (
        <Alert
          type="error"
          className="sn-auth__note"
          title="The list of banks could not be loaded."
          action={
            <Button size="small" onClick={retry} disabled={loading}>
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
        <ChoiceField choices={banks} loading={loading} placeholder="Choose your bank" />
      </FormItem>
      <FormItem name="account_no" label="Account number" rules={rule('account_no')} extra="10 digits.">
        <AccountNumberField />
      </FormItem>
    </>
  );
}

export function ReferralStep({ locked }: { locked: boolean }) {
  return (
    <>
      <FormItem
        name="refer_by"
        label="Referral number"
        rules={rule('refer_by')}
        extra={locked ? 'Filled in from the link that brought you here.' : 'Your friend’s referral code.'}
      >
        <Input readOnly={locked} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </FormItem>
      <FormItem name="coupon_code" label="Coupon code" rules={rule('coupon_code')}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
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
