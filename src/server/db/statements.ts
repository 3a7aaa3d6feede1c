import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
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

/** If one fails, all up to the commit fails. Not BEGIN: after a failed one each statement commits alone. */
const unanswered = /^(?:savepoint|release savepoint)\b/;
/** A longer statement timeout also waits longer for answers. 0 means no limit; then the pool's owner sets it. */
const moreTime = /^SET LOCAL statement_timeout = ([1-9]\d*)$/;
const onTheWayMs = 5_000;
const nothing: Promise<Pick<QueryResult, 'rows'>> = Promise.resolve({ rows: [] });

/** Sends savepoints with the next statement. @throws if one failed, since COMMIT then rolls back without an error. */
export const overTransaction = (client: PoolClient, { nameOf, renew }: StatementNames): Queryable => {
  const { stream } = client.connection as unknown as {
    readonly stream: NodeJS.WritableStream & { cork(): void; uncork(): void };
  };
  let isGathering = false;
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  let timeout: { readonly query_timeout?: number } = {};
  const ask = async (statement: QueryConfig, values: unknown[] | undefined): Promise<QueryResult> => {
    const [, givenMs] = moreTime.exec(statement.text) ?? [];
    if (givenMs !== undefined) timeout = { query_timeout: Number(givenMs) + onTheWayMs };
    const named = withName(statement, nameOf(statement, values));
    const sent = tracedStatement(statement.text, () => client.query({ ...named, ...timeout }, values));
    const answer = await sent.catch((error: unknown) => {
      if (isStalePlan(error)) renew();
      throw error;
    });
    if (statement.text === 'commit' && answer.command !== 'COMMIT')
      throw new Error('The transaction was undone: one of its statements had failed.');
    return answer;
  };
  return {
    query: (statement, values) => {
      gather();
      const answer = ask(statement, values);
      if (!unanswered.test(statement.text)) return answer;
      answer.catch(() => undefined);
      return nothing as Promise<QueryResult>;
    },
  };
};
