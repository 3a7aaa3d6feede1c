import { Tag } from 'antd';
import type { Owner } from '../../../contract/owners';
import { Naira } from '../../ui/Naira';

/** An owner's balance: below zero it is shown as a debt. */
export const OwnerBalance = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <Tag color="error">
      Owes <Naira amount={-amount} />
    </Tag>
  ) : (
    <Naira amount={amount} />
  );

/** The allowed debt of an owner. */
export const OwnerCredit = ({ credit }: Pick<Owner, 'credit'>) =>
  credit === null ? <span>No limit</span> : <Naira amount={credit} />;
