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
/** The database gave up this transaction for another one's sake (a deadlock, a serialization conflict): it may be repeated as it is. */
export const isSerializationFailure = (error: unknown): boolean => is(error, '40001') || is(error, '40P01');
/** Every connection of the pool was taken for as long as a call may wait for one. The driver gives it words and no code. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'timeout exceeded when trying to connect' || isWithoutConnection(error.cause));
