import * as messages from '../../../contract/messages';
import type { BankListItem } from '../../../contract/system';
import type { Choice } from '../../ui/form/choices';

/** The provider's list has some banks twice, under several codes. */
export const bankChoices = (banks: readonly BankListItem[] = []): Choice[] => [
  ...new Map(banks.map(({ bank_name: name, aliases = [] }) => [name, { name, aliases }])).values(),
];

/** Refuses a text that is no bank's name; while the list has not come, the server does. A saved name stays. */
export const listed =
  (choices: readonly Choice[], saved = '') =>
  async (_rule: unknown, value = ''): Promise<void> => {
    if (value === saved && value !== '') return;
    if (value === '' || (choices.length > 0 && !choices.some(({ name }) => name === value)))
      throw new Error(messages.fields.bank);
  };
