export const emptyTitle = 'No New Notifications';
export const emptyText = "You don't have any new notifications at this time.";
export const tooManyWindows =
  'Too many windows of this account are open at once. This one does not follow by itself what happens: close another one, or reload it to see what is new.';
export const tooManyOfNetwork =
  'Too many windows of this network are open at once. This one does not follow by itself what happens: reload it to see what is new.';
export const mailsChosen = 'Your choice of mails is saved.';
export const mailsFailed = 'Your choice of mails could not be saved. Please try again.';
