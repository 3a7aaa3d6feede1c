import fc from 'fast-check';
import { propertyRuns } from '../testing/propertyRuns';
import { makeFairLine } from './fairLine';

const roomy = { waitingMax: 1_000, waitingPerHolderMax: 1_000 };

/** Lets settled promises run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Piece {
  readonly holder: string;
  /** The turns started when it joined, and when it started. */
  readonly cameAt: number;
  beganAt: number;
}

/** A queue whose work ends when the test says. */
const stage = (options = roomy) => {
  const line = makeFairLine(options);
  const begun: Piece[] = [];
  let end: (() => void) | null = null;
  const bring = (holder: string) => {
    const piece: Piece = { holder, cameAt: begun.length, beganAt: -1 };
    const done = line(holder, async () => {
      piece.beganAt = begun.push(piece) - 1;
      await new Promise<void>((resolve) => (end = resolve));
      return holder;
    });
    return { piece, done };
  };
  const endOne = async (): Promise<void> => {
    end?.();
    end = null;
    await settle();
  };
  return { bring, endOne, begun };
};

test('one member’s pictures delay another’s by at most one, in any number and order', async () => {
  const event = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('ada', 'ben', 'chi', 'dan') },
    { weight: 2, arbitrary: fc.constant(null) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const { bring, endOne, begun } = stage();
      const brought: ReturnType<typeof bring>[] = [];
      for (const holder of events) {
        if (holder === null) await endOne();
        else {
          brought.push(bring(holder));
          await settle();
        }
      }
      for (const _ of brought) await endOne();
      await Promise.all(brought.map(({ done }) => done));
      for (const { piece } of brought) {
        const ownBefore = begun.slice(0, piece.beganAt).findLastIndex(({ holder }) => holder === piece.holder);
        // It waits from its arrival or its holder's last start; running work delays it too.
        const from = Math.max(piece.cameAt - 1, ownBefore + 1, 0);
        const others = begun.slice(from, piece.beganAt).map(({ holder }) => holder);
        expect([others, new Set(others).size]).toEqual([others, others.length]);
      }
    }),
    propertyRuns(300),
  );
});

test('one member’s pictures are drawn in order', async () => {
  const { bring, endOne, begun } = stage();
  const brought = ['ada', 'ada', 'ada'].map(bring);
  for (const _ of brought) await endOne();
  expect(begun).toEqual(brought.map(({ piece }) => piece));
});

test('the queue is limited, in total and per member', async () => {
  const { bring, endOne } = stage({ waitingMax: 3, waitingPerHolderMax: 2 });
  const brought = ['ada', 'ada', 'ada', 'ada', 'ben', 'chi'].map((holder) => bring(holder).done);
  // One of Ada's runs and two wait; Ben's is the third that waits.
  for (let n = 0; n < 5; n += 1) await endOne();
  expect(await Promise.all(brought)).toEqual(['ada', 'ada', 'ada', null, 'ben', null]);
});

test('a failed piece frees its place', async () => {
  const line = makeFairLine(roomy);
  const failed = line('ada', () => Promise.reject(new Error('unreadable')));
  const next = line('ben', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('unreadable');
  expect(await next).toBe('done');
});
