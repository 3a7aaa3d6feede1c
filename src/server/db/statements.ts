import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Query, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import type { Database } from './database';
import { tracedStatement } from '../lib/tracing';
import { isStalePlan } from './databaseErrors';

export interface Queryable {
  query(statement: QueryConfig, values?: unknown[]): Promise<QueryResult>;
}

export const builderOver = (asks: Queryable): Database => drizzle(asks as unknown as Pool);

export interface StatementNames {
  /** Undefined for statements that are not prepared. */
  readonly nameOf: (statement: QueryConfig, values: readonly unknown[] | undefined) => string | undefined;
  readonly renew: () => void;
}

const namedFromUse = 3;
// Each connection keeps a plan per name.
const namedMax = 300;
const rememberedMax = 2_000;
// A search's best plan depends on its text.
const search = /\bi?like\b/i;

/** Statements by text, so that a connection plans each once; only repeated ones, because id lists never repeat. */
export const statementNames = (): StatementNames => {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let renewed = 0;
  const current = (name: string): string => (renewed === 0 ? name : `${name}_${renewed}`);
  const nameOf: StatementNames['nameOf'] = ({ name, text }, values) => {
    if (name !== undefined) return current(name);
    if (!values?.length) return undefined;
    const known = names.get(text);
    if (known !== undefined) return current(known);
    if (names.size >= namedMax || search.test(text)) return undefined;
    const used = (uses.get(text) ?? 0) + 1;
    uses.delete(text);
    if (used < namedFromUse) {
      uses.set(text, used);
      const [oldest] = uses.keys();
      if (uses.size > rememberedMax && oldest !== undefined) uses.delete(oldest);
      return undefined;
    }
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, made);
    return current(made);
  };
  return {
    nameOf,
    renew: () => {
      renewed += 1;
    },
  };
};

const withName = (statement: QueryConfig, name: string | undefined): QueryConfig =>
  name === undefined || name === statement.name ? statement : { ...statement, name };

export const overPool = (pool: Pool, { nameOf, renew }: StatementNames): Queryable => {
  const ask: Queryable['query'] = (statement, values) =>
    tracedStatement(statement.text, () => pool.query(withName(statement, nameOf(statement, values)), values));
  return {
    query: (statement, values) =>
      ask(statement, values).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error;
        renew();
        return ask(statement, values);
      }),
  };
};

interface Wire {
  readonly stream: NodeJS.WritableStream & { cork(): void; uncork(): void; destroy(error: Error): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  execute(portal: object): void;
  sync(): void;
}

type Done = (error: Error | null, result?: unknown) => void;

/** The driver's statement, with what its types leave out. */
interface Statement {
  readonly text: string;
  readonly name?: string;
  readonly _results: QueryResult;
  readonly _canceledDueToError: Error | false;
  callback?: Done;
  prepare(wire: Wire): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}
const Statement = Query as unknown as new (config: QueryConfig, values?: unknown[]) => Statement;

/** Leaves the Sync to its packet. */
class Part extends Statement {
  _getRows(wire: Wire): void {
    wire.execute({ portal: '' });
  }

  /** Called when the values cannot be sent, which leaves half a message on the connection. */
  override handleError(error: Error, { stream }: Wire): void {
    stream.destroy(error);
  }
}

/** Statements with one Sync: the database skips all after the first failure, and answers in one packet too. */
export class Packet extends Statement {
  readonly query_timeout: number | undefined;
  /** The number of statements that succeeded. */
  done = 0;

  constructor(
    readonly parts: readonly Part[],
    waitMs?: number,
  ) {
    super({ text: '' });
    this.query_timeout = waitMs;
    // The driver notes names as parsed by the statement whose turn it is.
    for (const field of ['name', 'text'] as const)
      Object.defineProperty(this, field, {
        get: () => (this.parts[this.done] as Partial<QueryConfig> | undefined)?.[field],
      });
  }

  submit(wire: Wire): null {
    wire.stream.cork();
    for (const part of this.parts) part.prepare(wire);
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  override handleRowDescription(message: object): void {
    this.parts[this.done]?.handleRowDescription(message);
  }

  override handleDataRow(message: object): void {
    this.parts[this.done]?.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    this.parts[this.done]?.handleCommandComplete(message, wire);
    this.done += 1;
  }

  override handleError(error: Error, { parsedStatements, submittedNamedStatements }: Wire): void {
    for (const { name } of this.parts.slice(this.done))
      if (name !== undefined && !(name in parsedStatements)) Reflect.deleteProperty(submittedNamedStatements, name);
    this.callback?.(error);
  }

  override handleReadyForQuery(): void {
    const unreadable = this.parts.find((part) => part._canceledDueToError);
    this.callback?.(
      unreadable?._canceledDueToError || null,
      this.parts.map(({ _results }) => _results),
    );
  }
}

/** Marks a statement that goes with the commit. */
export const beforeCommit = '/* before commit */';

/** Sent with the next statement, which fails in their place and then does not run. */
const unanswered = /^(?:begin|savepoint|release savepoint|\/\* before commit \*\/)(?:\s|$)/;
/** A longer statement timeout also waits longer for answers. 0 means no limit; then the pool's owner sets it. */
const moreTime = /^SET LOCAL statement_timeout = ([1-9]\d*)$/;
const onTheWayMs = 5_000;
const nothing = Promise.resolve({ rows: [] }) as unknown as Promise<QueryResult>;

const neverTried = (cause: unknown): Error =>
  Object.assign(new Error('An earlier statement failed.', { cause }), { severity: 'ERROR', code: '25P02' });

interface Waiting {
  readonly statement: QueryConfig;
  readonly values: unknown[] | undefined;
  readonly answer?: { readonly resolve: (result: QueryResult) => void; readonly reject: (error: unknown) => void };
}

/** Sends the statements of one turn in one packet. @throws if one failed, since COMMIT then rolls back without an error. */
export const overTransaction = (client: PoolClient, { nameOf, renew }: StatementNames): Queryable => {
  let waiting: Waiting[] = [];
  let isLeaving = false;
  let waitMs: number | undefined;
  const send = async (sent: readonly Waiting[]): Promise<void> => {
    const parts = sent.map(({ statement, values }) => new Part(withName(statement, nameOf(statement, values)), values));
    const packet = new Packet(parts, waitMs);
    const failure = await client.query(packet as unknown as QueryConfig).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure && isStalePlan(failure.error)) renew();
    // A commit without its standby fails although each statement succeeded.
    const succeeded = failure ? Math.min(packet.done, parts.length - 1) : parts.length;
    let cause = failure?.error;
    for (const [nth, { answer }] of sent.entries()) {
      if (nth < succeeded) answer?.resolve(parts[nth]?._results as QueryResult);
      else if (answer) {
        answer.reject(cause);
        cause = neverTried(failure?.error);
      }
    }
  };
  const leave = (): void => {
    isLeaving = false;
    void send(waiting.splice(0));
  };
  const ask = (statement: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> => {
    const [, givenMs] = moreTime.exec(statement.text) ?? [];
    if (givenMs !== undefined) waitMs = Number(givenMs) + onTheWayMs;
    if (!isLeaving) process.nextTick(leave);
    isLeaving = true;
    return new Promise((resolve, reject) => waiting.push({ statement, values, answer: { resolve, reject } }));
  };
  return {
    query: async (statement, values) => {
      if (statement.text.startsWith('begin')) [waiting, waitMs] = [[], undefined];
      if (unanswered.test(statement.text)) {
        waiting.push({ statement, values });
        return nothing;
      }
      const answer = await tracedStatement(statement.text, () => ask(statement, values));
      if (statement.text === 'commit' && answer.command !== 'COMMIT')
        throw new Error('The transaction was undone: one of its statements had failed.');
      return answer;
    },
  };
};
