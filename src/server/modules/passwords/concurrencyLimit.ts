import * as messages from '../../../contract/messages';
import { DomainError } from '../../errors';

interface Width {
  readonly atOnce: number;
  readonly waiting: number;
  readonly retryAfterSeconds: number;
}

export interface Requester {
  readonly network: string;
  readonly account: string;
}

interface Turn extends Requester {
  readonly enter: () => void;
  readonly refuse: (reason: DomainError) => void;
}

const rememberedPieces = 256;

const without = <T>(all: readonly T[], one: T): T[] => all.filter((other) => other !== one);

const counted = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** Light requesters first; equal ones in order of arrival. */
const byLoad = <T extends Requester>(requesters: readonly T[], pieces: readonly Requester[]): T[] => {
  const ofPlaces = counted(pieces.map(({ network }) => network));
  const ofAccounts = counted(pieces.map(({ account }) => account));
  return requesters
    .map((requester) => {
      const ofAccount = ofAccounts.get(requester.account) ?? 0;
      return { asker: requester, ofAccount, most: Math.max(ofAccount, ofPlaces.get(requester.network) ?? 0) };
    })
    .sort((one, other) => one.most - other.most || one.ofAccount - other.ofAccount)
    .map(({ asker: requester }) => requester);
};

/** Serves the lightest network and account next, so that none delays the others. @throws `server_busy` when full. */
export const concurrencyLimit = ({ atOnce, waiting, retryAfterSeconds }: Width) => {
  let running: Requester[] = [];
  let line: Turn[] = [];
  let newest: Requester[] = [];

  const hasRoom = ({ network }: Requester) =>
    running.filter((piece) => piece.network === network).length < Math.max(1, atOnce - 1);
  const admit = () => {
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

  return async <T>({ network, account }: Requester, work: () => Promise<T>): Promise<T> => {
    let own: Turn | undefined;
    await new Promise<void>((enter, refuse) => {
      own = { network, account, enter, refuse };
      line = [...line, own];
      admit();
      if (line.length > waiting) giveUpOne();
    });
    try {
      return await work();
    } finally {
      running = running.filter((piece) => piece !== own);
      admit();
    }
  };
};
