import * as messages from '../../contract/messages';
import type { Ctx } from '../context';
import type { users } from '../db/schema';
import { bankCalled } from '../providers/banks';
import { DomainError } from '../errors';

export interface Account {
  readonly bankName: string;
  readonly accountNo: string;
  /** The number's label in the form. */
  readonly field: string;
}

/** Calls the network, so use no transaction. @returns null if unreadable. @throws `bank_account_unknown`. */
export const nameOnAccount = async (
  { providers }: Pick<Ctx, 'providers'>,
  { bankName, accountNo, field }: Account,
): Promise<string | null> => {
  const banks = await providers.bankDirectory.list();
  const bank = bankCalled(banks, bankName);
  if (!bank || accountNo === '') return null;
  const found = await providers.bankDirectory.accountName(bank.bank_code, accountNo);
  const { accountUnknown } = messages.fields;
  if (found.kind === 'missing') throw DomainError.ofField('bank_account_unknown', field, accountUnknown);
  return found.kind === 'found' ? found.name : null;
};

/** The end of a member's bank-change cooldown, or null. */
export const bankWaitOf = (
  { withdrawalsFrom }: Pick<typeof users.$inferSelect, 'withdrawalsFrom'>,
  now: Date,
): Date | null => (withdrawalsFrom && withdrawalsFrom > now ? withdrawalsFrom : null);
