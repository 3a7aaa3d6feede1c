export const subscribed = 'Check your mail: one click there confirms the subscription.';
export const confirmed = 'You are subscribed.';
export const unsubscribed = 'You are unsubscribed. No more mails from this list.';
export const linkInvalid = 'This link is no longer valid.';
