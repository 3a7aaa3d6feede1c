import { createAction } from '@reduxjs/toolkit';

/** The page has started: the stored state is read, and the watchers begin. */
export const appStarted = createAction('app/started');
export const appStopped = createAction('app/stopped');
/** The server no longer knows this tab's session. */
export const sessionRefused = createAction('app/sessionRefused');
