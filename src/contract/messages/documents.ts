export const notFound = 'Document not found';
export const listFailed = 'Failed to load documents. Please try again.';
export const loadFailed = 'Failed to load the document. Please try again.';
export const made = 'Statement made.';
export const madeBefore = 'Nothing has moved since this statement was made.';
export const makeFailed = 'The statement was not made. Please try again.';
export const saved = 'Saved to your downloads.';
export const saveFailed = 'Failed to save the file. Please try again.';
export const daysTurned = 'The last day comes before the first.';
export const dayAhead = 'This day has not come yet.';
export const tooManyDays = (max: number) => `Choose ${max} days or fewer.`;
export const tooManyMovements = (max: number) =>
  `More than ${max.toLocaleString('en-NG')} movements fall on these days. Choose fewer days.`;
export const notWaiting = 'Nothing of this job waits for money, so there is nothing to pay.';
