import { spellForBanks } from '../../../contract/inputs/bankSpelling';
import * as messages from '../../../contract/messages/index';
import type { BankListItem } from '../../../contract/system';
import type { Choice } from '../../../contract/inputs/choices';

/** The provider lists some banks twice. */
export const bankChoices = (banks: readonly BankListItem[] = []): Choice[] => [
  ...new Map(banks.map(({ bank_name: name, aliases = [] }) => [name, { name, aliases }])).values(),
];

/** Refuses unknown banks, once the list has loaded; a saved name stays valid. */
export const listed =
  (choices: readonly Choice[], saved = '') =>
  async (_rule: unknown, value = ''): Promise<void> => {
    if (value === '') throw new Error(messages.fields.bank);
    if (value !== saved && choices.length > 0 && !choices.some(({ name }) => name === value))
      throw new Error(messages.fields.notListed('bank', value));
  };

/** A name and its spelling in bank files, so that people see it before money moves. */
export const formatAccountName = (name: string): string => {
  const spelled = spellForBanks(name);
  return spelled === name || spelled === '' ? name : `${name}, written ${spelled} for the bank`;
};
