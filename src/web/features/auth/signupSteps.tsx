import { Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { register } from '../../../contract/auth';
import { limits } from '../../../contract/limits';
import { messages } from '../../../contract/messages';
import type { BankListItem } from '../../../contract/system';
import { paths } from '../../paths';
import { BankSelect } from '../../ui/fields/BankSelect';
import { PasswordField } from '../../ui/fields/PasswordField';
import { PhoneField } from '../../ui/fields/PhoneField';
import { StateSelect } from '../../ui/fields/StateSelect';
import { rulesFrom } from '../../ui/formRules';

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

export function RegisterStep() {
  return (
    <>
      <Form.Item name="phone" label="Phone number" rules={rule('phone')}>
        <PhoneField />
      </Form.Item>
      <Form.Item
        name="fullname"
        label="Full name"
        rules={rule('fullname')}
        extra="First and last name, as your bank knows it."
      >
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label="Email" rules={rule('email')}>
        <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        rules={rule('password')}
        extra={`At least ${limits.passwordMinCharacters} characters. A short sentence is easy to remember.`}
      >
        <PasswordField autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="state" label="State" rules={rule('state')}>
        <StateSelect />
      </Form.Item>
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
          <button type="button" className="sn-auth__plain" onClick={retry} disabled={loading}>
            Retry
          </button>
        </p>
      )}
      <Form.Item name="bank_name" label="Bank name" rules={[{ required: true, message: messages.fields.bank }]}>
        <BankSelect banks={banks} loading={loading} />
      </Form.Item>
      <Form.Item name="account_no" label="Account number" rules={rule('account_no')}>
        <Input inputMode="numeric" autoComplete="off" maxLength={limits.accountNumberDigits} />
      </Form.Item>
    </>
  );
}

export function ReferralStep({ locked }: { locked: boolean }) {
  return (
    <>
      <Form.Item
        name="refer_by"
        label="Referral number"
        rules={rule('refer_by')}
        extra={
          locked ? 'Filled in from the link that brought you here.' : 'The code of the member who told you about us.'
        }
      >
        <Input readOnly={locked} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
      <Form.Item name="coupon_code" label="Coupon code" rules={rule('coupon_code')}>
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
      <p className="sn-auth__small">
        By pressing Submit you accept our{' '}
        <Link className="sn-link" to={paths.terms} target="_blank">
          Terms of Service
        </Link>{' '}
        and have read our{' '}
        <Link className="sn-link" to={paths.privacy} target="_blank">
          Privacy Policy
        </Link>
        .
      </p>
    </>
  );
}
