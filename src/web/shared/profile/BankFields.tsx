import { Form, type FormInstance, Button } from 'antd';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { useListBanksQuery } from '../../api/systemApi';
import { BankCooldownNote } from './ProfileRows';
import { AccountNumberField } from '../bank/AccountNumberField';
import { bankChoices, listed } from '../bank/bankChoices';
import { ChoiceField } from '../../ui/form/ChoiceField';
import { NameInput } from '../../ui/form/fields';
import { FormItem } from '../../ui/form/FormItem';
import { whenSettled } from '../../ui/form/formRules';
import type { UnchangedRules, ProfileValues } from './profileValues';
import { updateProfile } from '../../../contract/account';
import { useGetAccountNameQuery } from '../../api/accountApi';
import { mayBeSamePerson } from '../../../contract/inputs/samePerson';

interface NameProps {
  bankName: string;
  accountNumber: string;
  fullname: string;
  typed: string;
  onTake: (name: string) => void;
}

const { bank_name, account_number } = updateProfile.body.shape;

function AccountName({ bankName, accountNumber, fullname, typed, onTake }: NameProps) {
  const complete =
    bankName !== '' && bank_name.safeParse(bankName).success && account_number.safeParse(accountNumber).success;
  const { currentData: answer, isFetching } = useGetAccountNameQuery(
    { bank_name: bankName, account_number: accountNumber },
    { skip: !complete },
  );
  const name = complete ? answer?.data.account_name : null;
  return (
    <div role="status" className="acct-owner">
      {isFetching && <p className="sn-small sn-muted">Asking the bank for the name...</p>}
      {complete && answer && !name && (
        <p className="sn-note">
          {answer.data.outcome === 'missing' ? messages.fields.accountUnknown : messages.fields.accountUnchecked}
        </p>
      )}
      {name && (
        <p className={mayBeSamePerson(name, fullname) ? 'sn-note sn-note--info' : 'sn-note'}>
          Your bank knows this account as <b>{name}</b>
          <span>{`.${mayBeSamePerson(name, fullname) ? '' : ' That isn’t the name in your profile. Check the number. '}`}</span>{' '}
          {name !== typed && (
            <Button type="link" size="small" onClick={() => onTake(name)}>
              Use this name
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface Props {
  form: FormInstance<ProfileValues>;
  saved: ProfileValues;
  waitsUntil: string | null;
  fullname: string;
  kept: UnchangedRules;
}

export function BankFields({ form, saved, waitsUntil, fullname, kept }: Props) {
  const { data: banks, isLoading } = useListBanksQuery();
  const choices = bankChoices(banks?.data);
  const bankName = Form.useWatch('bank_name', form) ?? '';
  const accountNumber = Form.useWatch('account_number', form) ?? '';
  const typed = Form.useWatch('account_name', form) ?? '';
  // The bank is asked only about changed accounts.
  const isNew = bankName !== saved.bank_name || accountNumber !== saved.account_number;
  const take = (name: string) => {
    form.setFieldValue('account_name', name);
    document.getElementById('account_name')?.focus();
  };
  return (
    <>
      {waitsUntil ? (
        <BankCooldownNote until={waitsUntil} />
      ) : (
        <p className="sn-muted acct-hint">
          To protect your money, withdrawals wait {limits.bankChangeWaitHours} hours after a new bank or account number,
          or until you confirm it with the link we email you.
        </p>
      )}
      <div className="acct-pair">
        <FormItem
          name="bank_name"
          label="Bank name"
          rules={[...kept('bank_name'), { validator: listed(choices, saved.bank_name) }]}
          validateTrigger={whenSettled}
        >
          <ChoiceField what="bank" choices={choices} loading={isLoading} placeholder="Choose your bank" />
        </FormItem>
        <FormItem name="account_number" label="Account number" rules={kept('account_number')}>
          <AccountNumberField />
        </FormItem>
        {isNew && (
          <AccountName
            bankName={bankName}
            accountNumber={accountNumber}
            typed={typed}
            fullname={fullname}
            onTake={take}
          />
        )}
        <FormItem
          name="account_name"
          label="Account name"
          rules={kept('account_name')}
          extra="If your bank spells it differently from your full name."
        >
          <NameInput autoComplete="off" />
        </FormItem>
      </div>
    </>
  );
}
