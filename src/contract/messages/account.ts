export const dataFailed = 'We couldn’t get your data. Please try again.';
export const termsAccepted = 'Thank you. We’ve saved your agreement.';
export const termsFailed = 'We couldn’t save your agreement. Please try again.';
