/** Tells the service worker that a person has logged out on purpose, so that it deletes pictures from the share sheet. */
export const forgetShare = 'forget-share';
