import { Alert, Button } from 'antd';
import type { z } from 'zod';
import { register } from '../../../contract/auth';
import { stateChoices } from '../../../contract/states';
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

export const stepOfField = (field: string): 1 | 2 | 3 => {
  if (['phone', 'fullname', 'email', 'password', 'state'].includes(field)) return 1;
  return field === 'bank_name' || field === 'account_no' ? 2 : 3;
};

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
      <NewPassword
        label="Password"
        rules={rule('password')}
        own={({ email, fullname, phone }) => [email, fullname, phone]}
      />
      <FormItem name="state" label="State" rules={rule('state')} validateTrigger={whenSettled}>
        <ChoiceField choices={stateChoices} placeholder="Choose your state" />
      </FormItem>
    </>
  );
}

export function BankStep() {
  const { data, isFetching, isError, refetch } = useListBanksQuery();
  const banks = bankChoices(data?.data);
  return (
    <>
      <p className="sn-muted sn-small">
        We’ll pay your earnings into this account. You can change it later in your profile.
      </p>
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
        <ChoiceField choices={banks} loading={isFetching} placeholder="Choose your bank" />
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
