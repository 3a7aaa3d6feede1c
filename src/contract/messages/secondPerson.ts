export const alike =
  'You share a device, a phone number, a mailbox or a bank account with a person who asked for this, so another admin must do it.';
export const alikeMember =
  'You share a phone number, a mailbox or a bank account with this member, directly or through another account, so another admin must decide this.';
export const nobodyElse =
  'This needs two people, and there’s no other active admin who can do it. It waits: add an admin on the server, then ask them.';
export const addedByYou = 'You added this mailbox, so another admin or the owner must confirm it.';
