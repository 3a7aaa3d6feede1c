import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import type { Log } from '../context';
import { isDatabaseAway, isDiskFull, postgresErrorOf } from '../db/databaseErrors';
import { DomainError } from '../errors';

/** The envelope of a refusal. */
export const failureOf = ({ message, fields }: Pick<DomainError, 'message' | 'fields'>): Failure => ({
  error: true,
  message,
  data: null,
  ...(fields ? { fields: { ...fields } } : {}),
});

const roomAfterSeconds = 600;

/** A picture was to be written. What stands half is removed by whoever wrote it. */
const isFolderFull = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The database's refusals of values that no schema can foresee, such as characters that its encoding lacks; and that it could not be asked. */
const fromDatabase = (error: unknown): DomainError | null => {
  if (isDiskFull(error) || isFolderFull(error))
    return DomainError.unavailable(messages.server.noRoom, roomAfterSeconds);
  if (isDatabaseAway(error)) return DomainError.unavailable();
  const code = postgresErrorOf(error)?.code;
  if (code === '23505') return DomainError.conflict();
  return code?.startsWith('22') || code?.startsWith('23') ? DomainError.invalid() : null;
};

/** The web framework's refusals: junk JSON, a body over the limit, a content type nobody reads. */
const fromFramework = (status: number | undefined): DomainError | null => {
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 404) return DomainError.notFound();
  if (status === 413) return DomainError.tooLarge();
  if (status === 406 || status === 415) return DomainError.unsupportedMedia();
  return DomainError.invalid();
};

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** The refusal behind an error; null when the fault is ours. */
export const refusalOf = (error: unknown): DomainError | null =>
  error instanceof DomainError ? error : (fromDatabase(error) ?? fromFramework(statusOf(error)));

const requestOf = (request: FastifyRequest) => ({
  requestId: request.id,
  method: request.method,
  route: request.routeOptions.url,
});

/** Answers every error of every kind as the envelope. What a client cannot help is logged whole and told as one generic text. */
export const makeErrorHandler =
  (log: Log) =>
  (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error);
    if (!refusal) {
      log.error({ ...requestOf(request), err: error }, 'request failed');
      void reply.code(500).send(failureOf({ message: messages.server.internal, fields: undefined }));
      return;
    }
    if (refusal.code === 'unavailable') log.warn({ ...requestOf(request), err: error }, 'could not be served now');
    else if (postgresErrorOf(error)) log.warn({ ...requestOf(request), err: error }, 'the database refused a value');
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    void reply.code(refusal.status).send(failureOf(refusal));
  };
