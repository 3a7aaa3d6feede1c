import type { PoolClient, QueryConfig } from 'pg';
import { isAfterFailure } from './databaseErrors';
import { beforeCommit, overTransaction, type Packet, statementNames } from './statements';

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
    const waits: (number | undefined)[] = [];
    const ends: ((failure: { after: number; error: Error } | null) => void)[] = [];
    const client = {
      query: (packet: Packet) => {
        packets.push(packet.parts.map(({ text }) => text));
        waits.push(packet.query_timeout);
        return new Promise<void>((resolve, reject) =>
          ends.push((failure) => {
            for (const { _results } of packet.parts) _results.command = 'ROLLBACK';
            packet.done = failure?.after ?? packet.parts.length;
            if (failure) reject(failure.error);
            else resolve();
          }),
        );
      },
    };
    const asks = overTransaction(client as unknown as PoolClient, statementNames());
    return {
      packets,
      waits,
      ask: (text: string) => asks.query({ text } satisfies QueryConfig),
      answerAll: () => ends.splice(0).forEach((end) => end(null)),
      fail: (after: number, error: Error) => ends.splice(0).forEach((end) => end({ after, error })),
    };
  };
  const aTurn = (): Promise<void> => new Promise(setImmediate);

  it.each(['begin', 'savepoint sp1', 'release savepoint sp1'])('sends %s with the next statement', async (text) => {
    const { packets, ask } = openDouble();
    await ask(text);
    await aTurn();
    expect(packets).toEqual([]);
    void ask('SELECT 1');
    await aTurn();
    expect(packets).toEqual([[text, 'SELECT 1']]);
  });

  it('sends the last statement with the commit', async () => {
    const { packets, ask, answerAll } = openDouble();
    const write = async () => {
      await ask('SELECT 1');
      await ask(`${beforeCommit} SELECT 2`);
      await ask('commit');
    };
    const written = write();
    await aTurn();
    answerAll();
    await aTurn();
    expect(packets).toEqual([['SELECT 1'], [`${beforeCommit} SELECT 2`, 'commit']]);
    answerAll();
    await expect(written).rejects.toThrow('was undone');
  });

  it('sends simultaneous statements in one packet, and dependent ones apart', async () => {
    const { packets, ask, answerAll } = openDouble();
    const both = Promise.all([ask('one'), ask('two')]);
    await aTurn();
    answerAll();
    await both;
    void ask('three');
    await aTurn();
    expect(packets).toEqual([['one', 'two'], ['three']]);
  });

  it('fails the next statement instead of one without an answer, and tries none after it', async () => {
    const { ask, fail } = openDouble();
    await ask('savepoint sp1');
    const [one, two] = [ask('one'), ask('two')];
    await aTurn();
    fail(0, new Error('no more savepoints'));
    await expect(one).rejects.toThrow('no more savepoints');
    expect(await two.catch(isAfterFailure)).toBe(true);
  });

  it('fails a commit that succeeded without its standby', async () => {
    const { ask, fail } = openDouble();
    await ask(`${beforeCommit} SELECT 2`);
    const committed = ask('commit');
    await aTurn();
    fail(2, new Error('on the primary alone'));
    await expect(committed).rejects.toThrow('on the primary alone');
  });

  it.each([
    ['as long as the database may take, and a little longer', 60_000, 65_000],
    ['as long as for any other where the database may take for ever', 0, undefined],
  ])('waits for its statements %s', async (_, givenMs, waitMs) => {
    const { waits, ask } = openDouble();
    void ask('SELECT 1');
    await aTurn();
    void ask(`SET LOCAL statement_timeout = ${givenMs}`);
    await aTurn();
    await ask('begin');
    void ask('SELECT 2');
    await aTurn();
    expect(waits).toEqual([undefined, waitMs, undefined]);
  });

  it('does not succeed if the commit was a rollback', async () => {
    const { ask, answerAll } = openDouble();
    const committed = ask('commit');
    await aTurn();
    answerAll();
    await expect(committed).rejects.toThrow('was undone');
  });
});
