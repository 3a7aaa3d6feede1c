import type { LinkKind } from '../../../../contract/links';

/** What two members share, as the desk says it. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  bank: 'Bank account',
  device: 'Device',
  picture: 'Picture',
  phone: 'Phone number',
};
