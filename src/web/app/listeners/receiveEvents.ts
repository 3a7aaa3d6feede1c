import { appStopped } from '../lifecycle';
import type { ListenerApi } from '../rootReducer';

/** Listens to browser events by name until the app ends. */
export async function receiveEvents(
  api: ListenerApi,
  handlers: Readonly<Record<string, (event: Event) => void>>,
): Promise<void> {
  const { events } = api.extra;
  for (const [name, handler] of Object.entries(handlers)) events.addEventListener(name, handler);
  await api.take(appStopped.match);
  for (const [name, handler] of Object.entries(handlers)) events.removeEventListener(name, handler);
}
