/** A running download, by endpoint name. It goes on when its page is left, and can still be cancelled there. */
export interface Transfer {
  /** Undefined where the rows cannot be counted on the way. */
  readonly rows: number | undefined;
  /** Undefined while unknown. */
  readonly total: number | undefined;
}

interface UnderWay {
  readonly shown: Transfer;
  readonly cancel: () => void;
}

const underWay = new Map<string, UnderWay>();
const watchers = new Set<() => void>();
const tell = (): void => watchers.forEach((watcher) => watcher());

export const watchTransfers = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

export const transferOf = (name: string): Transfer | null => underWay.get(name)?.shown ?? null;

export function beginTransfer(name: string, cancel: () => void): void {
  underWay.set(name, { shown: { rows: 0, total: undefined }, cancel });
  tell();
}

export function advanceTransfer(name: string, shown: Transfer): void {
  const one = underWay.get(name);
  if (!one) return;
  underWay.set(name, { ...one, shown });
  tell();
}

export const cancelTransfer = (name: string): void => underWay.get(name)?.cancel();

export function endTransfer(name: string): void {
  underWay.delete(name);
  tell();
}
