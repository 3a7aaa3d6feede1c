import { type FailureCode, failures, type Selection } from '../contract/errors';
import * as messages from '../contract/messages';

/** Default messages by code. */
const usualTexts = {
  bad_request: messages.server.badRequest,
  unauthenticated: messages.server.unauthenticated,
  forbidden: messages.server.forbidden,
  not_found: messages.server.notFound,
  method_not_allowed: messages.server.wrongMethod,
  conflict: messages.server.conflict,
  too_large: messages.server.tooLarge,
  unsupported_media: messages.server.unsupported,
} as const satisfies Partial<Record<FailureCode, string>>;

interface Details {
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  readonly selection?: Selection;
}

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The current figures, if they exceed the confirmed ones. */
  readonly selection: Selection | undefined;

  constructor(code: keyof typeof usualTexts);
  constructor(code: FailureCode, message: string, details?: Details);
  constructor(
    readonly code: FailureCode,
    message = (usualTexts as Partial<Record<FailureCode, string>>)[code],
    { fields, retryAfterSeconds, selection }: Details = {},
  ) {
    super(message);
    this.fields = fields;
    this.selection = selection;
    this.retryAfterSeconds = retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(retryAfterSeconds));
  }

  get status(): number {
    return failures[this.code].status;
  }

  static ofField(code: FailureCode, field: string, text: string): DomainError {
    return new DomainError(code, text, { fields: { [field]: text } });
  }
}
