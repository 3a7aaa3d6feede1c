import { createAction } from '@reduxjs/toolkit';
import type { ListenerApi } from './rootReducer';

/** The stored state is read and watchers start. */
export const appStarted = createAction('app/started');
export const appStopped = createAction('app/stopped');
export const sessionRefused = createAction('app/sessionRefused');

export async function receiveEvents(
  api: ListenerApi,
  handlers: Readonly<Record<string, (event: Event) => void>>,
): Promise<void> {
  const { events } = api.extra;
  for (const [name, handler] of Object.entries(handlers)) events.addEventListener(name, handler);
  await api.take(appStopped.match);
  for (const [name, handler] of Object.entries(handlers)) events.removeEventListener(name, handler);
}
