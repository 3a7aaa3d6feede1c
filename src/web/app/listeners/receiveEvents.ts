import { appStopped } from '../lifecycle';
import type { ListenerApi } from '../rootReducer';

/** Listens to browser events by name until the app ends. */
export async function receiveEvents(
  api: ListenerApi,
  told: Readonly<Record<string, (event: Event) => void>>,
): Promise<void> {
  const { events } = api.extra;
  for (const [name, hear] of Object.entries(told)) events.addEventListener(name, hear);
  await api.take(appStopped.match);
  for (const [name, hear] of Object.entries(told)) events.removeEventListener(name, hear);
}
