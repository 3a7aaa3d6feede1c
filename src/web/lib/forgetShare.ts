/** Tells the service worker that a person logs out on purpose: it deletes the pictures of the share sheet. */
export const forgetShare = 'forget-share';
