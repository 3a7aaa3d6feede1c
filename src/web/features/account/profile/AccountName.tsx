import { Button } from 'antd';
import { updateProfile } from '../../../../contract/account';
import { useGetAccountNameQuery } from '../../../api/accountApi';
import { mayBeSamePerson } from '../../../lib/names';

interface Props {
  /** A bank and number that differ from the saved ones. */
  bankName: string;
  accountNumber: string;
  fullname: string;
  /** The account's current name, and the way to enter another. */
  typed: string;
  onTake: (name: string) => void;
}

const { bank_name, account_number } = updateProfile.body.shape;

/** The account's name at the bank, as soon as bank and number are there. Empty if unknown. */
export function AccountName({ bankName, accountNumber, fullname, typed, onTake }: Props) {
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
