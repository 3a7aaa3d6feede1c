/** Tells the service worker that a person leaves on purpose: it throws away the pictures of the share sheet. */
export const forgetShare = 'forget-share';
