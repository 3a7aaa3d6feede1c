import { DrizzleQueryError } from 'drizzle-orm/errors';

interface PostgresError {
  readonly code: string;
  readonly constraint: string | undefined;
}

/** The database's own error, found below the wrappers that libraries put around it. Null for every other failure. */
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
/** Another transaction held the lock for as long as this one would wait. */
export const isLockTimeout = (error: unknown): boolean => is(error, '55P03');
/** A statement that was never tried, because one before it in the same transaction had failed. */
export const isAfterFailure = (error: unknown): boolean => is(error, '25P02');
/** A prepared statement answers other columns since a migration. It did not run. Nothing of ours causes another unsupported feature. */
export const isStalePlan = (error: unknown): boolean => is(error, '0A000');
/** The database gave up this transaction (a deadlock, a serialization conflict, a stale plan): it may be repeated unchanged. */
export const mayBeRepeated = (error: unknown): boolean =>
  is(error, '40001') || is(error, '40P01') || isStalePlan(error);

/** The database's codes while it shuts down, is gone, starts, or is a standby; and when it is out of resources. */
const awayCodes = /^(?:08|53|57P0[1-5]$|57014$|25P03$|25006$|40003$)/;
/** The system's codes for a connection that was cut or never made. */
const lineCodes =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|EHOST(?:UNREACH|DOWN)|ENET(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages for it, which have no codes. */
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

/** The database could not be reached, so the outcome of the statement is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  constructor(cause: unknown) {
    super('The database could not be asked.', { cause });
  }
}

/** True if a driver's error means that the database is away or out of resources, and not that it refuses the statement. */
export const saysAway = (error: unknown): boolean =>
  isLineError(error) || awayCodes.test(postgresErrorOf(error)?.code ?? '');

/** True if a statement failed because its connection did. That connection is useless. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && isLineError(error.cause);

/** True if a verb failed because the database is away. A broken connection to another service is a different error. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || isConnectionLost(error) || awayCodes.test(postgresErrorOf(error)?.code ?? '');

/** The database has no room to write. The statement was refused, and its transaction with it. */
export const isDiskFull = (error: unknown): boolean => is(error, '53100');
