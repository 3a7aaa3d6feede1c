export const emptyTitle = 'No New Notifications';
export const emptyText = "You don't have any new notifications at this time.";
export const tooManyWindows =
  'You have too many windows open. This one won’t update by itself: close another one, or reload to see what’s new.';
export const tooManyOfNetwork =
  'Too many windows are open on your network. This one won’t update by itself: reload to see what’s new.';
export const mailsChosen = 'Your email settings are saved.';
export const mailsFailed = 'We couldn’t save your email settings. Please try again.';
