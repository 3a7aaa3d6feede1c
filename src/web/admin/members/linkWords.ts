import type { LinkKind } from '../../../contract/linkedAccounts';

/** The words for a detail that two members share. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  bank: 'Account number',
  device: 'Device',
  picture: 'Picture',
  phone: 'Phone number',
  mailbox: 'Mailbox',
  name: 'Name and state',
};
