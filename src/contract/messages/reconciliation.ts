export const started = 'The books are being compared. The result appears here in a moment.';
export const failed = 'The books could not be compared. Please try again.';
