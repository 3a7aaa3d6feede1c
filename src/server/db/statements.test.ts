import type { PoolClient, QueryConfig } from 'pg';
import { overTransaction, statementNames } from './statements';

const times = <T>(count: number, make: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => make(nth));
const one = { text: 'SELECT $1::int' };

describe('the names of statements', () => {
  it('start with the third use and are then the same for all callers', () => {
    const [{ nameOf }, { nameOf: other }] = [statementNames(), statementNames()];
    const named = times(4, () => nameOf(one, [1]));
    expect(named).toEqual([undefined, undefined, named[3], expect.stringMatching(/^[\w-]{22}$/)]);
    expect(times(3, () => other(one, [2]))[2]).toBe(named[3]);
  });

  it.each([
    ['without values', { text: 'begin' }, undefined],
    ['with an empty list of values', { text: 'SELECT 1' }, []],
    ['of a search', { text: 'SELECT id FROM users WHERE fullname ILIKE $1' }, ['%ada%']],
    ['of a search by code', { text: 'SELECT id FROM tasks WHERE reference like $1' }, ['JOB%']],
  ])('a statement %s gets none', (_, statement, values) => {
    const { nameOf } = statementNames();
    expect(times(5, () => nameOf(statement, values)).every((name) => name === undefined)).toBe(true);
  });

  it('given ones are kept', () => {
    expect(statementNames().nameOf({ ...one, name: 'mine' }, [1])).toBe('mine');
  });

  it('are at most three hundred', () => {
    const { nameOf } = statementNames();
    const made = times(400, (nth) => times(3, () => nameOf({ text: `SELECT $1 + ${nth}` }, [1]))[2]);
    expect(new Set(made.filter((name) => name !== undefined)).size).toBe(300);
  });
});

describe('a transaction on its connection', () => {
  /** Records the packets it sends; answers when the test releases it. */
  const openDouble = () => {
    const packets: string[][] = [];
    const answers: (() => void)[] = [];
    const waits: (number | undefined)[] = [];
    let corks = 0;
    let gathered: string[] = [];
    const flush = (): void => {
      if (gathered.length > 0) packets.push(gathered);
      gathered = [];
    };
    const client = {
      connection: {
        stream: {
          cork: () => (corks += 1),
          uncork: () => {
            corks -= 1;
            if (corks === 0) flush();
          },
        },
      },
      query: ({ text, ...statement }: QueryConfig & { query_timeout?: number }) => {
        gathered.push(text);
        waits.push(statement.query_timeout);
        if (corks === 0) flush();
        return new Promise((resolve) => answers.push(() => resolve({ rows: [], command: 'ROLLBACK' })));
      },
    };
    const asks = overTransaction(client as unknown as PoolClient, statementNames());
    return { packets, waits, asks, answerAll: () => answers.splice(0).forEach((answer) => answer()) };
  };
  const aTurn = (): Promise<void> => new Promise(setImmediate);

  it('sends nothing before it has begun', async () => {
    const { packets, asks, answerAll } = openDouble();
    const begun = asks.query({ text: 'begin' }).then(() => asks.query({ text: 'SELECT 1' }));
    await aTurn();
    expect(packets).toEqual([['begin']]);
    answerAll();
    await aTurn();
    expect(packets).toEqual([['begin'], ['SELECT 1']]);
    answerAll();
    await begun;
  });

  it('creates a savepoint and its first statement in one packet', async () => {
    const { packets, asks } = openDouble();
    await asks.query({ text: 'savepoint sp1' });
    void asks.query({ text: 'SELECT 1' });
    await aTurn();
    expect(packets).toEqual([['savepoint sp1', 'SELECT 1']]);
  });

  it('sends simultaneous statements in one packet, and dependent ones apart', async () => {
    const { packets, asks, answerAll } = openDouble();
    const both = Promise.all([asks.query({ text: 'one' }), asks.query({ text: 'two' })]);
    await aTurn();
    answerAll();
    await both;
    void asks.query({ text: 'three' });
    await aTurn();
    expect(packets).toEqual([['one', 'two'], ['three']]);
  });

  it.each([
    ['as long as the database may take, and a little longer', 60_000, 65_000],
    ['as long as for any other where the database may take for ever', 0, undefined],
  ])('waits for its statements %s', (_, givenMs, waitMs) => {
    const { waits, asks } = openDouble();
    void asks.query({ text: 'SELECT 1' });
    void asks.query({ text: `SET LOCAL statement_timeout = ${givenMs}` });
    void asks.query({ text: 'SELECT 2' });
    expect(waits).toEqual([undefined, waitMs, waitMs]);
  });

  it('does not succeed if the commit was a rollback', async () => {
    const { asks, answerAll } = openDouble();
    const committed = asks.query({ text: 'commit' });
    answerAll();
    await expect(committed).rejects.toThrow('was undone');
  });
});
