import { urlOf } from '../../../contract/endpoint';
import { type LiveEvent, liveEvent, liveEvents as endpoint } from '../../../contract/notifications';
import { eventData } from '../../lib/eventStream';
import { sessionRefused } from '../lifecycle';
import type { ListenerApi } from '../rootReducer';

/** The server sends something at least every 20 seconds. */
const silenceMaxMs = 60_000;

/** @returns null for an event of a newer server, or of a tab with a newer build. */
export const parseEvent = (data: unknown): LiveEvent | null => liveEvent.safeParse(data).data ?? null;

interface EventHandlers {
  readonly onOpen: () => void;
  readonly handleEvent: (event: LiveEvent) => Promise<void>;
}

/** Reads one stream to its end. */
export async function readStream(
  token: string,
  api: ListenerApi,
  { onOpen, handleEvent }: EventHandlers,
): Promise<void> {
  const { fetch, origin } = api.extra;
  const response = await fetch(origin + urlOf(endpoint), {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal: api.signal,
  });
  if (response.status === 401) api.dispatch(sessionRefused());
  if (!response.ok || response.body === null) return;
  onOpen();
  for await (const data of eventData(response.body, silenceMaxMs)) {
    const event = parseEvent(JSON.parse(data));
    if (event) await handleEvent(event);
  }
}
