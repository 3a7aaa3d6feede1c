export const emptyTitle = 'No New Notifications';
export const emptyText = "You don't have any new notifications at this time.";
export const mailsChosen = 'Your choice of mails is saved.';
export const mailsFailed = 'Your choice of mails could not be saved. Please try again.';
