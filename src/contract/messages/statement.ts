export const loadFailed = 'Failed to load your statement. Please try again.';
export const saved = 'Statement saved to your downloads.';
export const saveFailed = 'Failed to save the statement. Please try again.';
