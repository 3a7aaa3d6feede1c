interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/**
 * Does one piece of work at a time. The waiting owner with the oldest last turn comes next, so that between two turns of one owner every other has
 * one at most, however much they bring.
 * @returns a function that does the work, or answers null at once if too much waits: `waitingMax` in all, `waitingPerOwnerMax` of one owner.
 */
export const makeFairLine = ({
  waitingMax,
  waitingPerOwnerMax,
}: {
  readonly waitingMax: number;
  readonly waitingPerOwnerMax: number;
}) => {
  const waiting: Waiting[] = [];
  /** The number of each owner's last turn, for as long as the line is not empty. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  let running = false;

  const lastTurnOf = ({ owner }: Waiting): number => lastTurns.get(owner) ?? 0;
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

  return async <T>(owner: string, work: () => Promise<T>): Promise<T | null> => {
    if (running) {
      const ofOwner = waiting.filter((one) => one.owner === owner).length;
      if (waiting.length >= waitingMax || ofOwner >= waitingPerOwnerMax) return null;
      await new Promise<void>((begin) => waiting.push({ owner, begin }));
    }
    running = true;
    lastTurns.set(owner, (turn += 1));
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
};
