import type { BankListItem } from '../../../contract/system';

/** The provider's list has some banks twice, under several codes. */
export const bankNames = (banks: readonly BankListItem[] = []): string[] => [
  ...new Set(banks.map(({ bank_name }) => bank_name)),
];
