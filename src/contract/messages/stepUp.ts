export const needed = (sum: string) =>
  `With this you have decided about more than ${sum} since you logged in or last confirmed. Confirm that it is you, then it goes on. Nothing was changed yet.`;
export const fresh = 'Confirm that it is you, then this goes on. Each reset asks anew. Nothing was changed yet.';
export const holds = "You won't be asked again for an hour.";
export const done = 'Confirmed.';
export const passwordRequired = 'Enter your password';
export const cancelled = 'Not confirmed, so nothing was changed.';
export const failed = 'This could not be confirmed. Please try again.';
