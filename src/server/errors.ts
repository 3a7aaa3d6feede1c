import * as messages from '../contract/messages';

const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  unprocessable: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

interface Details {
  /** A text for each field at fault, by the field's name on the wire. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** A refusal that a caller can understand and act on; its message is always fit for a person. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return statusOf[this.code];
  }

  static invalid(message: string = messages.server.badRequest, fields?: Readonly<Record<string, string>>): DomainError {
    return new DomainError('invalid', message, fields ? { fields } : {});
  }

  static unauthenticated(message: string = messages.server.unauthenticated): DomainError {
    return new DomainError('unauthenticated', message);
  }

  static forbidden(message: string = messages.server.forbidden): DomainError {
    return new DomainError('forbidden', message);
  }

  static notFound(message: string = messages.server.notFound): DomainError {
    return new DomainError('notFound', message);
  }

  static conflict(message: string = messages.server.conflict): DomainError {
    return new DomainError('conflict', message);
  }

  /** The same request is still being worked on: ask again after a while, under the same Idempotency-Key. */
  static busy(retryAfterSeconds: number): DomainError {
    return new DomainError('conflict', messages.server.keyBusy, { retryAfterSeconds });
  }

  static tooLarge(message: string = messages.server.tooLarge, fields?: Readonly<Record<string, string>>): DomainError {
    return new DomainError('tooLarge', message, fields ? { fields } : {});
  }

  static unsupportedMedia(
    message: string = messages.server.unsupported,
    fields?: Readonly<Record<string, string>>,
  ): DomainError {
    return new DomainError('unsupportedMedia', message, fields ? { fields } : {});
  }

  static unprocessable(message: string): DomainError {
    return new DomainError('unprocessable', message);
  }

  static tooMany(retryAfterSeconds: number, message: string = messages.server.tooMany): DomainError {
    return new DomainError('tooMany', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
  }

  /** Not the caller's fault, and it passes. Whether a change that was asked for was made is unknown, unless the message says so. */
  static unavailable(message: string = messages.server.unavailable, retryAfterSeconds = 3): DomainError {
    return new DomainError('unavailable', message, { retryAfterSeconds });
  }
}
