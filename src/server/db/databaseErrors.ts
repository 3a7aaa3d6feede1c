import { DrizzleQueryError } from 'drizzle-orm/errors';

interface PostgresError {
  readonly code: string;
  readonly constraint: string | undefined;
}

/** The database's error below the wrappers that libraries add; null for other failures. */
export const postgresErrorOf = (error: unknown): PostgresError | null => {
  let current = error;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth += 1) {
    if ('severity' in current && 'code' in current && typeof current.code === 'string') {
      const constraint =
        'constraint' in current && typeof current.constraint === 'string' ? current.constraint : undefined;
      return { code: current.code, constraint };
    }
    current = 'cause' in current ? current.cause : null;
  }
  return null;
};

const is = (error: unknown, code: string, constraint?: string): boolean => {
  const found = postgresErrorOf(error);
  return found?.code === code && (constraint === undefined || found.constraint === constraint);
};

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => is(error, '23505', constraint);
export const isCheckViolation = (error: unknown, constraint?: string): boolean => is(error, '23514', constraint);
/** Another transaction held the lock longer than this one may wait. */
export const isLockTimeout = (error: unknown): boolean => is(error, '55P03');
/** Never tried, because an earlier statement of the transaction had failed. */
export const isAfterFailure = (error: unknown): boolean => is(error, '25P02');
/** A prepared statement returns other columns since a migration. It did not run; nothing else of ours causes this. */
export const isStalePlan = (error: unknown): boolean => is(error, '0A000');
/** The database gave up the transaction (deadlock, serialization conflict, stale plan): it can be repeated. */
export const mayBeRepeated = (error: unknown): boolean =>
  is(error, '40001') || is(error, '40P01') || isStalePlan(error);

/** The database shuts down, is gone, starts, is a standby, or lacks resources. */
const awayCodes = /^(?:08|53|57P0[1-5]$|57014$|25P03$|25006$|40003$)/;
/** System codes for a connection that was cut or never made. */
const lineCodes =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOST(?:UNREACH|DOWN)|ENET(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** Driver messages for the same, which have no codes. */
const lineWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const isLineError = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  return (
    ('message' in error && typeof error.message === 'string' && lineWords.test(error.message)) ||
    ('code' in error && typeof error.code === 'string' && lineCodes.test(error.code)) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some(isLineError)) ||
    ('cause' in error && isLineError(error.cause))
  );
};

/** The database was unreachable, so the statement's outcome is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('The database could not be asked.', { cause });
  }
}

/** True if the database is away or out of resources, as opposed to refusing the statement. */
export const saysAway = (error: unknown): boolean =>
  isLineError(error) || awayCodes.test(postgresErrorOf(error)?.code ?? '');

/** True if the connection failed under a statement; the connection is then useless. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && isLineError(error.cause);

/** True if the database is away; lost connections to other services are different errors. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || isConnectionLost(error) || awayCodes.test(postgresErrorOf(error)?.code ?? '');

/** The database is out of disk space, so statement and transaction failed. */
export const isDiskFull = (error: unknown): boolean => is(error, '53100');
