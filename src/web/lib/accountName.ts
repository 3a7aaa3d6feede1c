import { spellForBanks } from '../../contract/inputs/bankSpelling';

/** An account name, and its spelling in the bank's file if that differs: people see what the bank will read before money moves. */
export const formatAccountName = (name: string): string => {
  const spelled = spellForBanks(name);
  return spelled === name || spelled === '' ? name : `${name}, written ${spelled} for the bank`;
};
