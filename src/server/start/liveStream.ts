import { systemCtx, type BaseCtx } from '../context';
import type { OpenDatabase } from '../db/client';
import { liveSessionsAmong } from '../modules/sessions';
import { liveChannel, liveHub } from '../modules/notifications';

const everyMs = 25_000;

/**
 * Feeds this process's open event streams: one connection listens to the database, and a timer ends streams whose sessions expired without a
 * notification. An open stream does not keep a session alive.
 * @returns a function that stops it, called before the database is closed.
 */
export const connectLive = async (
  database: OpenDatabase,
  base: BaseCtx,
  watchMs: number = everyMs,
): Promise<() => Promise<void>> => {
  const ctx = systemCtx(base);
  const stopListening = await database.listen(liveChannel, (payload) => {
    try {
      liveHub.dispatch(payload);
    } catch (error) {
      base.log.error({ err: error }, 'live event could not be read');
    }
  });
  const endExpired = async (): Promise<void> => {
    const open = liveHub.sessionIds();
    if (open.length === 0) return;
    const alive = await liveSessionsAmong(ctx, open);
    for (const sessionId of open) if (!alive.has(sessionId)) liveHub.endSession(sessionId);
  };
  const watch = setInterval(() => {
    endExpired().catch((error: unknown) =>
      base.log.warn({ err: error }, 'sessions of live streams could not be checked'),
    );
  }, watchMs);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await stopListening();
  };
};
