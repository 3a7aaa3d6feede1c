export const dataFailed = 'Your data could not be fetched. Please try again.';
export const termsAccepted = 'Thank you. Your agreement is kept.';
export const termsFailed = 'Your agreement could not be kept. Please try again.';
