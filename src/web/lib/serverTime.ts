/** Smaller differences are ignored: the header has whole seconds, and answers can be late. */
const toleranceMs = 2_000;

let aheadMs = 0;

/** The server's time, because phones' clocks can be hours off. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** `date` is an answer's header; `sentMs` is when its request left, by this device's clock. */
export function noteServerTime(date: string | null | undefined, sentMs: number): void {
  const earliestMs = Date.parse(date ?? '');
  if (Number.isNaN(earliestMs)) return;
  const nowMs = Date.now();
  const latestMs = earliestMs + 1_000 + Math.max(0, nowMs - sentMs);
  const believedMs = nowMs + aheadMs;
  if (believedMs < earliestMs - toleranceMs || believedMs > latestMs + toleranceMs)
    aheadMs = (earliestMs + latestMs) / 2 - nowMs;
}
