interface Waiting {
  readonly holder: string;
  readonly begin: () => void;
}

/** One at a time, longest unserved holder first; returns null at once if too much waits. */
export const makeFairLine = (limit: { readonly waitingMax: number; readonly waitingPerHolderMax: number }) => {
  const waiting: Waiting[] = [];
  /** Each holder's last turn, kept while the line is not empty. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let running = false;

  const lastTurnOf = ({ holder }: Waiting): number => lastTurns.get(holder) ?? 0;
  const takeNext = (): Waiting | undefined => {
    let next = 0;
    waiting.forEach((one, at) => {
      if (lastTurnOf(one) < lastTurnOf(waiting[next] ?? one)) next = at;
    });
    return waiting.splice(next, 1)[0];
  };
  const beginNext = (): void => {
    const next = takeNext();
    if (next) next.begin();
    else {
      running = false;
      lastTurns.clear();
    }
  };

  return async <T>(holder: string, work: () => Promise<T>): Promise<T | null> => {
    if (running) {
      const ofHolder = waiting.filter((one) => one.holder === holder).length;
      if (waiting.length >= limit.waitingMax || ofHolder >= limit.waitingPerHolderMax) return null;
      await new Promise<void>((begin) => waiting.push({ holder, begin }));
    }
    running = true;
    lastTurns.set(holder, (turn += 1));
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
};
