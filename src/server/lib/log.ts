import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino, { type LevelWithSilent, type Logger } from 'pino';
import { traceField } from './tracing';

export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Failed statements have their values in the message, and values may be secrets. */
export const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', query: error.query, cause: describeError(error.cause), stack: stackOf(error) };
  const { name, message, cause } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {};
  return {
    type: name,
    message,
    ...code,
    ...constraint,
    stack: stackOf(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
};

const stackOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

const secrets = ['password', 'token', 'otpCode', 'authorization', 'cookie'];

export const makeLog = ({ logLevel }: { readonly logLevel: LevelWithSilent }): Logger =>
  pino({
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    mixin: traceField,
    redact: [...secrets, ...secrets.map((name) => `*.${name}`)],
    serializers: { err: describeError },
  });
