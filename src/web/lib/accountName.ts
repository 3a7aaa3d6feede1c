import { spellForBanks } from '../../contract/inputs/bankSpelling';

/** An account name, and its spelling in the bank's file where that differs: before money moves people see what the bank will read. */
export const formatAccountName = (name: string): string => {
  const spelled = spellForBanks(name);
  return spelled === name || spelled === '' ? name : `${name}, written ${spelled} for the bank`;
};
