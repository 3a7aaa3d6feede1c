import type { LinkKind } from '../../../contract/linkedAccounts';

/** What two members share, as the desk says it. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  bank: 'Account number',
  device: 'Device',
  picture: 'Picture',
  phone: 'Phone number',
  mailbox: 'Mailbox',
  name: 'Name and state',
};
