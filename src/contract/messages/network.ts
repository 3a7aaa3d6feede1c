export const offline = 'No internet connection. Please check your network and try again.';
export const failed = 'Network error. Please check your internet connection and try again.';
export const timeout = 'Connection timeout';
export const error = 'Network error';
