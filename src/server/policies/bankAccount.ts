import * as messages from '../../contract/messages';
import type { Ctx } from '../context';
import { DomainError } from '../errors';

export interface Account {
  readonly bankName: string;
  readonly accountNo: string;
  /** What the form calls the number, for the text under it. */
  readonly field: string;
}

/**
 * Asks the bank whose an account is, before it is kept. Asks over the network, so never inside a transaction.
 * @returns the name as the bank writes it; null where nobody can tell, which keeps nobody from going on.
 * @throws DomainError `bank_account_unknown` when the bank knows no such account.
 */
export const nameOnAccount = async (
  { providers }: Pick<Ctx, 'providers'>,
  { bankName, accountNo, field }: Account,
): Promise<string | null> => {
  const banks = await providers.bankDirectory.list();
  const bank = banks.find(({ bank_name }) => bank_name === bankName);
  if (!bank || accountNo === '') return null;
  const found = await providers.bankDirectory.accountName(bank.bank_code, accountNo);
  const { accountUnknown } = messages.fields;
  if (found.kind === 'missing') throw DomainError.ofField('bank_account_unknown', field, accountUnknown);
  return found.kind === 'found' ? found.name : null;
};
