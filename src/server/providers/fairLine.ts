interface Waiting {
  readonly holder: string;
  readonly begin: () => void;
}

/**
 * Does one piece of work at a time. The waiting holder with the oldest last turn comes next, so that between two turns of one holder every other has
 * one at most, however much they bring.
 * @returns a function that does the work, or answers null at once if too much waits: `waitingMax` in all, `waitingPerHolderMax` of one holder.
 */
export const makeFairLine = (limit: { readonly waitingMax: number; readonly waitingPerHolderMax: number }) => {
  const waiting: Waiting[] = [];
  /** The number of each holder's last turn, for as long as the line is not empty. */
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
