import type { Endpoint, InputOf, ResultOf } from '../../contract/endpoint';
import type { LiveEvent } from '../../contract/notifications';
import type { Ctx } from '../context';

/** The one file of a multipart call. Its size was bounded while it came; a large one waits on the disk. The type is the sender's claim. */
export interface UploadedFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly size: number;
  readonly read: () => Promise<Buffer>;
  /** Drops the file; it cannot be read afterwards. */
  readonly close: () => Promise<void>;
}

/** A file of which the bytes are at hand. */
export const fileOf = (bytes: Buffer, mimetype = '', filename = ''): UploadedFile => ({
  filename,
  mimetype,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
  close: () => Promise.resolve(),
});

/** Pictures that were `data:` addresses in a text, by the hash of their bytes; the text holds `data:image/…;base64,~` and the hash. */
export type InlinePictures = ReadonlyMap<string, Pick<UploadedFile, 'size' | 'read'>>;

/** A file that is made while it is sent; each part is a piece of text. */
export interface StreamedFile {
  readonly filename: string;
  readonly parts: AsyncIterable<string>;
  /** How many rows it will hold, where that is known before it is made. */
  readonly rows?: number;
}

export interface RouteOptions {
  /** Calls per minute and address, where the general limit is too generous. */
  readonly perMinute?: number;
  /** Runs before the transaction of an Idempotency-Key opens: for slow work such as a call to a provider, whose result the verb then uses. */
  readonly prepare?: (ctx: Ctx, input: never) => Promise<void>;
  /** Removes prepared but unused things when the call is over, with any outcome. */
  readonly tidy?: (ctx: Ctx, input: never) => Promise<void>;
  /** Takes pictures out of the body's texts before it is parsed: the verb gets them as `input.pictures`, where there are any. */
  readonly inlinePictures?: true;
  /** Admin reads that may be a few seconds old: a replica answers them where there is one. */
  readonly fromReplica?: true;
  /** Renews the media cookie: for the first call of the app. */
  readonly showsPictures?: true;
  /** For a GET that changes something: the message for a browser that merely follows a link or loads an image. */
  readonly notByLink?: string;
}

export type Verb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<ResultOf<E>>;
export type UploadVerb<E extends Endpoint> = (
  ctx: Ctx,
  input: InputOf<E> & { readonly file: UploadedFile },
) => Promise<ResultOf<E>>;
export type FileVerb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<StreamedFile>;
export type BareVerb<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<void>;
/** Begins to send events and answers how to stop; the connection is kept and closed around it. */
export type EventsVerb = (ctx: Ctx, send: (event: LiveEvent) => void) => Promise<() => void>;

/** An endpoint with the verb that answers it. Made by the functions below, which know the types; `mount` only calls it. */
export type Route = { readonly endpoint: Endpoint; readonly options: RouteOptions } & (
  | { readonly kind: 'json'; readonly verb: (ctx: Ctx, input: never) => Promise<object> }
  | { readonly kind: 'file'; readonly verb: (ctx: Ctx, input: never) => Promise<StreamedFile> }
  | { readonly kind: 'bare'; readonly verb: (ctx: Ctx, input: never) => Promise<void> }
  | { readonly kind: 'events'; readonly verb: EventsVerb }
);

/** An ordinary call: JSON in, JSON out. */
export const route = <E extends Endpoint>(endpoint: E, verb: Verb<E>, options: RouteOptions = {}): Route => ({
  kind: 'json',
  endpoint,
  verb,
  options,
});

/** A multipart call (`endpoint.upload`): the verb gets the file as `input.file`. */
export const uploadRoute = <E extends Endpoint>(
  endpoint: E,
  verb: UploadVerb<E>,
  options: RouteOptions = {},
): Route => ({
  kind: 'json',
  endpoint,
  verb,
  options,
});

/** A call that answers a streamed file (`produces` one of `fileTypes`). */
export const fileRoute = <E extends Endpoint>(endpoint: E, verb: FileVerb<E>, options: RouteOptions = {}): Route => ({
  kind: 'file',
  endpoint,
  verb,
  options,
});

/** A call that answers a bare status (`produces: 'nothing'`). */
export const bareRoute = <E extends Endpoint>(endpoint: E, verb: BareVerb<E>, options: RouteOptions = {}): Route => ({
  kind: 'bare',
  endpoint,
  verb,
  options,
});

/** A call that answers server-sent events (`produces: 'events'`). */
export const eventsRoute = (endpoint: Endpoint, verb: EventsVerb, options: RouteOptions = {}): Route => ({
  kind: 'events',
  endpoint,
  verb,
  options,
});
