export const started = 'The reconciliation runs. The result appears here in a moment.';
export const failed = 'The reconciliation could not run. Please try again.';
