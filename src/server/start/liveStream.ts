import { systemCtx, type BaseCtx } from '../context';
import type { OpenDatabase } from '../db/client';
import { liveSessionsAmong } from '../modules/sessions';
import { liveChannel, liveHub } from '../modules/notifications';

const everyMs = 25_000;

/** A timer ends streams whose sessions expired without a notification. @returns a function that stops it, before the database is closed. */
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
