import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';

interface Width {
  readonly atOnce: number;
  readonly waiting: number;
  readonly retryAfterSeconds: number;
}

/** Who asks for a piece of work: from which network, and for which account. */
export interface Asker {
  readonly place: string;
  readonly account: string;
}

interface Turn extends Asker {
  readonly enter: () => void;
  readonly refuse: (reason: DomainError) => void;
}

/** So many of the newest pieces of work are held against who asked for them. */
const rememberedPieces = 256;

const without = <T>(all: readonly T[], one: T): T[] => all.filter((other) => other !== one);

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Sorts the light askers before the heavy ones; who is alike stays in the order of coming. */
const byLoad = <T extends Asker>(askers: readonly T[], pieces: readonly Asker[]): T[] => {
  const ofPlaces = counted(pieces.map(({ place }) => place));
  const ofAccounts = counted(pieces.map(({ account }) => account));
  return askers
    .map((asker) => {
      const ofAccount = ofAccounts.get(asker.account) ?? 0;
      return { asker, ofAccount, most: Math.max(ofAccount, ofPlaces.get(asker.place) ?? 0) };
    })
    .sort((one, other) => one.most - other.most || one.ofAccount - other.ofAccount)
    .map(({ asker }) => asker);
};

/**
 * Lets few pieces of work run at once and a bounded number wait for their turn. The turn goes to the place and the account that had the
 * fewest of the newest pieces, and a full line gives up the newest piece of who holds the most of it: nobody waits behind the many pieces of
 * one account or one place. One piece less than run at once may be of one place.
 * @returns how to run a piece; it throws DomainError `server_busy` when the line is full.
 */
export const gate = ({ atOnce, waiting, retryAfterSeconds }: Width) => {
  let running: Asker[] = [];
  let line: Turn[] = [];
  let newest: Asker[] = [];

  const hasRoom = ({ place }: Asker) =>
    running.filter((piece) => piece.place === place).length < Math.max(1, atOnce - 1);
  const letIn = () => {
    while (running.length < atOnce) {
      const [next] = byLoad(line.filter(hasRoom), newest);
      if (!next) return;
      line = without(line, next);
      running = [...running, next];
      newest = [...newest, next].slice(-rememberedPieces);
      next.enter();
    }
  };
  const giveUpOne = () => {
    const heaviest = byLoad(line, [...newest, ...line]).at(-1);
    if (!heaviest) return;
    line = without(line, heaviest);
    heaviest.refuse(new DomainError('server_busy', messages.server.tooMany, { retryAfterSeconds }));
  };

  return async <T>({ place, account }: Asker, work: () => Promise<T>): Promise<T> => {
    let own: Turn | undefined;
    await new Promise<void>((enter, refuse) => {
      own = { place, account, enter, refuse };
      line = [...line, own];
      letIn();
      if (line.length > waiting) giveUpOne();
    });
    try {
      return await work();
    } finally {
      running = running.filter((piece) => piece !== own);
      letIn();
    }
  };
};
