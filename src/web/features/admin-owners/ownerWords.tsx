import type { Owner } from '../../../contract/owners';
import { Naira } from '../../ui/Naira';

/** An owner's balance: below zero it says what they owe. */
export const OwnerBalance = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <span className="owners-owes">
      Owes <Naira amount={-amount} />
    </span>
  ) : (
    <Naira amount={amount} />
  );

/** How much an owner may owe. */
export const OwnerCredit = ({ credit }: Pick<Owner, 'credit'>) =>
  credit === null ? <span>No limit</span> : <Naira amount={credit} />;
