import { urlOf } from '../../../contract/endpoint';
import { type LiveEvent, liveEvent, liveEvents as endpoint } from '../../../contract/notifications';
import { sessionRefused } from '../lifecycle';
import type { ListenerApi } from '../rootReducer';

async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMaxMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Silent for ${silenceMaxMs} ms`)), silenceMaxMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

export async function* eventData(
  stream: ReadableStream<Uint8Array>,
  silenceMaxMs: number,
): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await nextPart(reader, silenceMaxMs);
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    }
  } finally {
    // A broken stream refuses cancelling; its error is already thrown.
    await reader.cancel().catch(() => undefined);
  }
}

/** The server sends something every 20 seconds. */
const silenceMaxMs = 60_000;

/** Null for events of newer servers or builds. */
export const parseEvent = (data: unknown): LiveEvent | null => liveEvent.safeParse(data).data ?? null;

export async function readStream(
  token: string,
  api: ListenerApi,
  { onOpen, handleEvent }: { readonly onOpen: () => void; readonly handleEvent: (event: LiveEvent) => Promise<void> },
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
