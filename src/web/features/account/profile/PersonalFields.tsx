import { DownOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import type { User } from '../../../../contract/profile';
import { stateChoices } from '../../../../contract/states';
import { ChoiceField } from '../../../ui/form/ChoiceField';
import { fieldOnIntent } from '../../../ui/form/fieldOnIntent';
import { FormItem } from '../../../ui/form/FormItem';
import { whenSettled } from '../../../ui/form/formRules';
import { PhoneField } from '../../../ui/form/PhoneField';
import { genders } from './genders';
import { type UnchangedRules, optional } from './profileValues';

const GenderField = fieldOnIntent({
  load: () => import(/* webpackChunkName: "choice" */ './GenderSelect').then(({ GenderSelect }) => GenderSelect),
  textOf: (chosen) => genders.find(({ value }) => value === chosen)?.label ?? '',
  icon: <DownOutlined aria-hidden />,
});

/** The values that the account keeps for good. */
function FixedField({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <Form.Item label={label} htmlFor={id} required extra="Contact support to change this.">
      <Input id={id} value={value} readOnly />
    </Form.Item>
  );
}

export function PersonalFields({ user, kept }: { user: User; kept: UnchangedRules }) {
  return (
    <div className="acct-pair">
      <FixedField id="fullname" label="Full name" value={user.fullname} />
      <FixedField id="email" label="Email" value={user.email} />
      <FormItem name="username" label="Username" rules={optional('username')}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </FormItem>
      <FormItem name="phone" label="Phone number" rules={kept('phone')}>
        <PhoneField />
      </FormItem>
      <FormItem name="gender" label="Gender" rules={optional('gender')}>
        <GenderField />
      </FormItem>
      <FormItem name="dob" label="Date of birth" rules={optional('dob')}>
        <Input type="date" autoComplete="bday" />
      </FormItem>
      <FormItem name="country" label="Country" rules={kept('country')}>
        <Input autoComplete="country-name" />
      </FormItem>
      <FormItem name="state" label="State" rules={kept('state')} validateTrigger={whenSettled}>
        <ChoiceField choices={stateChoices} placeholder="Choose your state" />
      </FormItem>
    </div>
  );
}
