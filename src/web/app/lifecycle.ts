import { createAction } from '@reduxjs/toolkit';

/** The page is up: the stored state is read, and the watchers begin. */
export const appStarted = createAction('app/started');
export const appStopped = createAction('app/stopped');
/** The server no longer knows the session that this tab holds. */
export const sessionRefused = createAction('app/sessionRefused');
