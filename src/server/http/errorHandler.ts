import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../contract/errors';
import { inputLimits } from '../../contract/limits';
import * as messages from '../../contract/messages';
import type { Log } from '../lib/log';
import { isDatabaseAway, isDiskFull, isStalePlan, postgresErrorOf } from '../db/databaseErrors';
import { DomainError } from '../errors';

const nameMaxCharacters = 60;
const textMaxCharacters = 400;
// The size of the code, a selection, and the JSON around message and fields.
const envelopeBytes = 200;

const cut = (text: string, maxCharacters: number): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Callers may have made up the field's name. */
export const cutName = (name: string): string => cut(name, nameMaxCharacters);

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A refusal's envelope, of bounded size: names and texts are cut, and surplus fields are dropped. */
export const failureOf = ({ code, message, fields, selection }: DomainError): Failure => {
  const shortMessage = cut(message, textMaxCharacters);
  const named: [string, string][] = [];
  let room = inputLimits.refusalMaxBytes - envelopeBytes - jsonBytes(shortMessage);
  for (const [name, text] of Object.entries(fields ?? {}).slice(0, inputLimits.refusalFieldsMax)) {
    const field: [string, string] = [cutName(name), cut(text, textMaxCharacters)];
    room -= jsonBytes(field);
    if (room < 0) break;
    named.push(field);
  }
  return {
    error: true,
    code,
    message: shortMessage,
    data: null,
    ...(fields && { fields: Object.fromEntries(named) }),
    ...(selection && { selection }),
  };
};

const roomAfterSeconds = 600;
const databaseAfterSeconds = 3;

/** The disk filled up during a picture; the writer removes the partial file. */
export const isFolderFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Values that no schema can foresee, such as characters the encoding lacks, and a database that is away. */
const fromDatabase = (error: unknown): DomainError | null => {
  if (isDiskFull(error) || isFolderFull(error))
    return new DomainError('no_room', messages.server.noRoom, { retryAfterSeconds: roomAfterSeconds });
  if (isDatabaseAway(error) || isStalePlan(error))
    return new DomainError('unavailable', messages.server.unavailable, { retryAfterSeconds: databaseAfterSeconds });
  const code = postgresErrorOf(error)?.code;
  if (code === '23505') return new DomainError('conflict');
  return code?.startsWith('22') || code?.startsWith('23') ? new DomainError('bad_request') : null;
};

const fromFramework = (status: number | undefined): DomainError | null => {
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 404) return new DomainError('not_found');
  if (status === 413) return new DomainError('too_large');
  if (status === 406 || status === 415) return new DomainError('unsupported_media');
  return new DomainError('bad_request');
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

/** Answers every error with the envelope; server errors are logged in full and answered with a generic text. */
export const makeErrorHandler =
  (log: Log) =>
  (error: FastifyError | DomainError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error);
    if (!refusal) {
      log.error({ ...requestOf(request), err: error }, 'request failed');
      void reply.code(500).send(failureOf(new DomainError('internal', messages.server.internal)));
      return;
    }
    if (refusal.status === 503) log.warn({ ...requestOf(request), err: error }, 'could not be served now');
    else if (postgresErrorOf(error)) log.warn({ ...requestOf(request), err: error }, 'the database refused a value');
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
    void reply.code(refusal.status).send(failureOf(refusal));
  };
